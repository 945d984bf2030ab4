import * as calls from '@bracketbid/contract/contest/calls';
import type { Person } from './client.ts';

/** The players of a golf Sunday. */
const PLAYERS = [
  'Abel Thorne',
  'Bea Lindgren',
  'Cal Whitlock',
  'Dara Okafor',
  'Eli Navarro',
  'Fern Castell',
  'Gus Hartmann',
  'Hope Sorensen',
  'Ivo Petrov',
  'Jo Kestrel',
  'Kit Amundsen',
  'Lux Moreau',
  'Mia Tanaka',
  'Nils Ekberg',
  'Ola Fagan',
  'Pip Rosales',
  'Quin Adler',
  'Ravi Menon',
  'Suki Ward',
  'Tom Baptiste',
  'Una Grady',
  'Vik Salter',
  'Wes Calloway',
  'Zara Quill',
];

const MINUTE_MS = 60_000;

/** The contest of a golf Sunday, with the hour of its auction, which is started before. */
export function golfSunday(nowMs: number) {
  return {
    auctionDate: new Date(nowMs + 20 * MINUTE_MS).toISOString(),
    contest: {
      name: 'A golf Sunday',
      kind: 'places' as const,
      startsAt: new Date(nowMs + 600 * MINUTE_MS).toISOString(),
      entrants: PLAYERS.map((name, index) => ({ name, number: index + 1 })),
      sheet: {
        keptBasisPoints: 0,
        keptFor: '',
        prizes: [
          { kind: 'place' as const, id: 'places', name: 'Places', basisPoints: [5000, 2500, 1500] },
          { kind: 'named' as const, id: 'last', name: 'Last', basisPoints: 1000 },
        ],
        rest: 'top' as const,
        unowned: 'slideUp' as const,
        withdrawn: 'refund' as const,
      },
    },
  };
}

/** Enters the results of a golf Sunday by the host, in an order drawn by lot, and has others confirm them. */
export async function finishGolf(
  host: Person,
  others: readonly Person[],
  groupId: string,
  random: () => number,
): Promise<void> {
  const params = { groupId };
  const { contest } = await host.call(calls.contestOfGroup, { params });
  const order = contest.entrants
    .map(({ _id }) => ({ _id, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ _id }) => _id);
  const results = [
    {
      prizeId: 'places',
      value: { kind: 'place' as const, order: order.slice(0, 3).map((id) => [id]) },
    },
    { prizeId: 'last', value: { kind: 'named' as const, entrants: order.slice(-1) } },
  ];
  for (const body of results) {
    await host.call(calls.enterResult, { params, body });
    const { prizeId } = body;
    for (const other of others) {
      const said = { params: { ...params, prizeId }, body: {} };
      // Whoever owns one that is paid is refused: the next one is asked.
      const isDone = await other.call(calls.confirmResult, said).then(
        () => true,
        () => false,
      );
      if (isDone) break;
    }
  }
}
