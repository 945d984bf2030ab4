import { type Lot, buildLots } from '@bracketbid/engine/auction/lots/lots';
import { HASHES } from '@bracketbid/server/platform/crypto/sha256';
import type { Random } from './random.ts';

/** Some teams put together as a host would by hand, in bundles of two to five; now and then all of them. */
export function someLots(random: Random, teams: readonly string[]): readonly Lot[] {
  const left = [...teams];
  const bundles: { readonly name: string; readonly teams: readonly string[] }[] = [];
  const most = random.below(Math.ceil(teams.length / 3)) + 1;
  while (left.length > 1 && bundles.length < most) {
    const size = 2 + random.below(4);
    const together = Array.from({ length: Math.min(size, left.length) }, () =>
      left.splice(random.below(left.length), 1),
    ).flat();
    bundles.push({ name: `bundle ${bundles.length}`, teams: together });
  }
  const field = teams.map((_id, at) => ({ _id, zone: 'A', seedNumber: 1 + (at % 16) }));
  return buildLots(field, [], bundles, HASHES.sha1Hex);
}
