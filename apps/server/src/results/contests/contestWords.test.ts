import { contestMatches, readContest } from '@bracketbid/engine/contest/contestChain';
import type { Contest } from '@bracketbid/engine/contest/contest';
import { CONFIRMED_AFTER_MS } from '@bracketbid/engine/contest/contestResults';
import { nextGroupEvent } from '@bracketbid/engine/group/groupChain';
import type { GroupEvent, LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { describe, expect, it } from 'vitest';
import { HASHES, sha256Hex } from '../../platform/crypto/sha256.ts';
import { createContestWords } from './contestWords.ts';

const GROUP = '018f0000-0000-7000-8000-000000000001';
const START_MS = 1_800_000_000_000;
const CONTEST: Contest = {
  name: 'The race',
  kind: 'places',
  startsAtMs: START_MS,
  entrants: ['duke', 'iowa'].map((id) => ({
    id,
    name: id,
    number: null,
    pool: '',
    seed: null,
    color: null,
  })),
  sheet: {
    keptBasisPoints: 0,
    keptFor: '',
    prizes: [{ id: 'cup', name: 'The cup', kind: 'named', basisPoints: 10_000 }],
    rest: 'top',
    unowned: 'rest',
    withdrawn: 'stands',
  },
};

/** The words of a group of Hal and Ana, whose auction is over, on a process whose clock the test holds. */
function aGroup() {
  const lines: LoggedGroupEvent[] = [];
  const append = (event: GroupEvent, atMs: number) =>
    lines.push(nextGroupEvent(GROUP, lines.at(-1) ?? null, event, atMs, sha256Hex));
  const ground = {
    contest: CONTEST,
    hostId: 'hal',
    members: ['hal', 'ana'],
    draw: contestMatches(GROUP, CONTEST, HASHES.sha1Hex),
    sales: [],
    unsold: [],
  };
  let nowMs = START_MS;
  const published: string[] = [];
  const words = createContestWords({
    clock: { nowMs: () => nowMs },
    feed: { publish: ({ kind }) => published.push(kind) },
    contests: {
      seal: async () => {},
      hold: (_groupId, work) =>
        work({
          talk: async () => readContest(ground, lines),
          lastAtMs: async () => lines.at(-1)?.atMs ?? 0,
          append: async (event, atMs) => void append(event, atMs),
          markProgress: async () => {},
        }),
    },
  });
  append({ type: 'AuctionSealed', hash: sha256Hex('the end') }, START_MS);
  return {
    words,
    append,
    published,
    said: () => lines.map(({ event }) => event.type),
    setClock: (atMs: number) => {
      nowMs = atMs;
    },
  };
}

const enter = {
  type: 'EnterResult',
  by: 'hal',
  prizeId: 'cup',
  value: { kind: 'named', entrants: ['duke'] },
} as const;
const object = {
  type: 'ObjectToResult',
  by: 'ana',
  prizeId: 'cup',
  matchId: null,
  reason: 'Iowa was first',
} as const;

describe('[RESULTS-3] a word about a contest’s results', () => {
  it('is announced once it is stored, and not if it changes nothing or is refused', async () => {
    const { words, said, published } = aGroup();
    await words.say(GROUP, enter);
    await words.say(GROUP, enter);
    await expect(words.say(GROUP, { ...enter, by: 'ana' })).rejects.toMatchObject({ status: 403 });
    expect(said()).toEqual(['AuctionSealed', 'ResultEntered']);
    expect(published).toEqual(['ContestAdvanced']);
  });

  it('is judged by the time that it is stored with, where another process’s clock is ahead', async () => {
    const { words, append, said, setClock } = aGroup();
    await words.say(GROUP, enter);
    // Another process has stored something when the time to object was over by its clock.
    append({ type: 'RulesChanged', by: 'hal', rules: {} }, START_MS + CONFIRMED_AFTER_MS);
    setClock(START_MS + CONFIRMED_AFTER_MS - 20);
    await expect(words.say(GROUP, object)).rejects.toMatchObject({ status: 409 });
    await words.confirmDue(GROUP);
    expect(said().at(-1)).toBe('ResultConfirmed');
  });
});
