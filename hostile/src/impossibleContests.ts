import { createGroup } from '@bracketbid/contract/contest/calls';
import type { Means } from './attack.ts';
import { anyAddress } from './client.ts';
import { aRace, signUp } from './people.ts';

/** [PRIZE-1, PRIZE-2] What can't be played is refused as it is made. */
export async function makeImpossible(means: Means): Promise<void> {
  const { client, tally } = means;
  const maker = await signUp(client, 'Max Maker', anyAddress());
  const race = aRace();
  const { sheet, entrants } = race;
  const [first, ...others] = sheet.prizes;
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Entrant ${index}` }));
  const withPrizes = (prizes: readonly unknown[]) => ({ sheet: { ...sheet, prizes } });
  const impossible: readonly (readonly [what: string, other: object])[] = [
    ['A sheet of 99 %', withPrizes([{ ...first, basisPoints: [6000, 2900] }, ...others])],
    ['A sheet of 101 %', withPrizes([{ ...first, basisPoints: [6000, 3100] }, ...others])],
    ['A share below nothing', withPrizes([{ ...first, basisPoints: [10_000, -1000] }, ...others])],
    ['Half a basis point', withPrizes([{ ...first, basisPoints: [6000.5, 2999.5] }, ...others])],
    ['A sheet without prizes', withPrizes([])],
    ['65 prizes', withPrizes(Array.from({ length: 65 }, (_, id) => ({ ...first, id: `p${id}` })))],
    ['Two prizes of one id', withPrizes([first, ...others, { ...first }])],
    ['A prize of __proto__', withPrizes([{ ...first, id: '__proto__' }, ...others])],
    [
      'A round outside a bracket',
      withPrizes([{ kind: 'round', id: 'r', name: 'R', code: 'NC', basisPoints: 10_000 }]),
    ],
    ['More than half kept', { sheet: { ...sheet, keptBasisPoints: 5001 } }],
    ['257 entrants', { entrants: many(257) }],
    ['20,000 entrants', { entrants: many(20_000) }],
    ['One entrant', { entrants: many(1) }],
    ['Two entrants of one name', { entrants: [...entrants, { name: 'DUKE' }] }],
    ['An entrant number of 1e308', { entrants: [{ name: 'A', number: 1e308 }, { name: 'B' }] }],
    ['A bracket of five', { kind: 'bracket', entrants: many(5) }],
    ['No kind', { kind: 'lottery' }],
    ['A contest that began', { startsAt: '2001-01-01T00:00:00Z' }],
  ];
  const auctionDate = new Date(Date.now() + 10 * 60_000).toISOString();
  for (const [what, other] of impossible) {
    const json = { groupname: 'Impossible', contest: { ...race, ...other }, auctionDate };
    const { method, path } = createGroup;
    const reply = await client.api({ method, path, json, token: maker.token, from: anyAddress() });
    tally.count(reply, what);
    tally.expect([400, 413].includes(reply.status), `${what} was answered with ${reply.status}.`);
  }
}
