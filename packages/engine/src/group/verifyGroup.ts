import type { Sha256Hex } from '../auction/order.ts';
import { chainProblem } from '../auction/receipts.ts';
import { groupChainStart } from './groupChain.ts';
import type { LoggedGroupEvent } from './groupEvents.ts';

/**
 * Proves a group's own chain from its lines alone: none was changed, taken out or put between since, and time never runs
 * back. Lines that were cut off at the end can't be missed by it.
 *
 * @returns the problems found, with their lines; none if the chain is whole
 * @see docs/rules.md GROUP-3
 */
export function verifyGroup(
  groupId: string,
  lines: readonly LoggedGroupEvent[],
  sha256Hex: Sha256Hex,
): readonly { readonly seq: number; readonly text: string }[] {
  const broken = chainProblem(groupChainStart(groupId, sha256Hex), lines, sha256Hex);
  const backwards = lines.find(({ atMs }, index) => atMs < (lines[index - 1]?.atMs ?? atMs));
  const seals = lines.filter(({ event }) => event.type === 'AuctionSealed');
  const [, second] = seals;
  return [
    ...(broken === null ? [] : [broken]),
    ...(backwards === undefined ? [] : [{ seq: backwards.seq, text: 'Time runs back here.' }]),
    ...(second === undefined
      ? []
      : [{ seq: second.seq, text: 'The auction is sealed a second time here.' }]),
  ];
}
