import { expect, it } from 'vitest';
import { ApiFailure } from '../../../api/createApi.ts';
import { type Act, createActs, type SentAct, TRIES_MAX } from './acts.ts';

const call = { act: 'call', amount: 120 } as const;

/** A clerk whose attempts are answered with each of these in turn: null accepts. */
function aClerk(...answers: readonly (ApiFailure | null)[]) {
  const clerk: { sent: [string, string][]; shown: readonly SentAct[]; lot: string; seq: number } = {
    sent: [],
    shown: [],
    lot: 'duke',
    seq: 100,
  };
  let ids = 0;
  const acts = createActs(
    {
      send: async (act: Act, id) => {
        const answer = answers[clerk.sent.length] ?? null;
        clerk.sent.push([act.act, id]);
        if (answer !== null) throw answer;
        return clerk.sent.length;
      },
      newId: () => `id-${(ids += 1)}`,
      wait: async () => undefined,
      lotNow: () => clerk.lot,
      seqNow: () => clerk.seq,
    },
    (shown) => {
      clerk.shown = shown;
    },
  );
  return Object.assign(clerk, { acts });
}
const lost = new ApiFailure(0, 'Offline');
const late = new ApiFailure(409, 'A bid came first.', 'BidCameFirst');

it('repeats an act whose answer is lost with the same id, so that it counts once', async () => {
  const clerk = aClerk(lost, new ApiFailure(503, ''), null);
  expect(await clerk.acts.submit(call, '$120')).toEqual({ kind: 'accepted' });
  expect(clerk.sent).toEqual([
    ['call', 'id-1'],
    ['call', 'id-1'],
    ['call', 'id-1'],
  ]);
  expect(clerk.shown).toEqual([]);
});

it('sends acts in the order of the keys, each with an id of its own', async () => {
  const clerk = aClerk(lost, null, null);
  const outcomes = [
    clerk.acts.submit(call, '$120'),
    clerk.acts.submit({ act: 'warn', seenSeq: 7 }, 'Going once'),
  ];
  expect(clerk.shown.map(({ said, why }) => [said, why])).toEqual([
    ['$120', null],
    ['Going once', null],
  ]);
  await Promise.all(outcomes);
  expect(clerk.sent.map(([act, id]) => `${act} ${id}`)).toEqual([
    'call id-1',
    'call id-1',
    'warn id-2',
  ]);
});

it('says why an act is refused, and goes on with the next one', async () => {
  const clerk = aClerk(late, null);
  const sold = clerk.acts.submit({ act: 'sell', seenSeq: 7 }, 'Sold');
  const next = clerk.acts.submit(call, '$120');
  expect(await sold).toEqual({ kind: 'refused', failure: late });
  expect(await next).toEqual({ kind: 'accepted' });
  expect(clerk.shown).toMatchObject([{ said: 'Sold', why: 'A bid came first.' }]);
  clerk.acts.forget();
  expect(clerk.shown).toEqual([]);
});

it('gives up once another lot is up, or after many attempts', async () => {
  const moved = aClerk(lost);
  const outcome = moved.acts.submit(call, '$120');
  moved.lot = 'iowa';
  expect(await outcome).toMatchObject({ kind: 'refused' });
  expect(moved.sent).toHaveLength(1);
  const silent = aClerk(...Array.from({ length: 20 }, () => lost));
  expect(await silent.acts.submit(call, '$120')).toMatchObject({ kind: 'refused' });
  expect(silent.sent).toHaveLength(TRIES_MAX);
});

it('keeps an accepted act in sight until the picture shows what it did', async () => {
  const clerk = aClerk(null);
  clerk.seq = 0;
  await clerk.acts.submit(call, '$120');
  expect(clerk.shown).toMatchObject([{ said: '$120', why: null, seq: 1 }]);
  clerk.acts.caughtUp();
  expect(clerk.shown).toHaveLength(1);
  clerk.seq = 1;
  clerk.acts.caughtUp();
  expect(clerk.shown).toEqual([]);
});

it('opens a lot only if it was shown, and recognises it as the one that was meant', async () => {
  const showDuke = { act: 'show', teamID: 'duke' } as const;
  const refused = aClerk(late);
  const after = refused.acts.submit(showDuke, 'Duke');
  expect(await refused.acts.submit({ act: 'open' }, 'Open', { after, lot: 'duke' })).toEqual({
    kind: 'refused',
    failure: late,
  });
  expect(refused.sent).toHaveLength(1);
  expect(refused.shown.map(({ said }) => said)).toEqual(['Duke']);
  const slow = aClerk(lost, null);
  slow.lot = 'iowa';
  const shown = slow.acts.submit(showDuke, 'Duke', { lot: 'duke' });
  slow.lot = 'duke';
  expect(await shown).toEqual({ kind: 'accepted' });
});

it('[GAVEL-2] neither warns nor sells upon an own act that was not in sight when the key was pressed', async () => {
  const clerk = aClerk();
  void clerk.acts.submit(call, '$120');
  const blind = clerk.acts.submit({ act: 'warn', seenSeq: 0 }, 'Going once', { seenSeq: 0 });
  const seeing = clerk.acts.submit({ act: 'warn', seenSeq: 1 }, 'Going once', { seenSeq: 1 });
  expect(await blind).toMatchObject({ kind: 'refused' });
  expect(await seeing).toEqual({ kind: 'accepted' });
  expect(clerk.sent.map(([act]) => act)).toEqual(['call', 'warn']);
});
