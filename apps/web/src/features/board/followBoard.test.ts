import type { Board } from '@bracketbid/contract/board';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { A_GAVEL, aBoard } from '../../../test/aBoard.ts';
import { DUKE } from '../../../test/aPicture.ts';
import type { BoardMessage } from '@bracketbid/contract/board';
import {
  type BoardDoors,
  type BoardView,
  followBoard,
  LOST_MS,
  NOTHING_YET,
} from './followBoard.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const beat: BoardMessage = {
  name: 'countdownUpdate',
  payload: {
    team: DUKE,
    secondsLeft: 9,
    duration: 30,
    hasOpened: true,
    nobodyCanAnswer: false,
    isHardEnd: false,
    closesAt: '2027-03-15T01:00:09.000Z',
    serverTime: '2027-03-15T01:00:00.000Z',
    phase: 'open',
    pause: null,
    seq: 10,
  },
};
const sold: BoardMessage = {
  name: 'teamStatusUpdate',
  payload: { teamID: DUKE._id, status: 'sold', amount: 7, user: { fullName: 'Ana' }, seq: 11 },
};
const locked: BoardMessage = {
  name: 'lockScreen',
  payload: {
    team: { ...DUKE, _id: '018f0000-0000-7000-8000-000000000002' },
    duration: 5,
    endsAt: '2027-03-15T01:00:14.000Z',
    seq: 12,
  },
};

/** A television whose server answers with each of these boards in turn, and then with the last one. */
async function aTelevision(...answers: readonly (Board | null | Error)[]) {
  let on: Parameters<BoardDoors['open']>[0] | null = null;
  const television: { view: BoardView; reads: number; isClosed: boolean } = {
    view: NOTHING_YET,
    reads: 0,
    isClosed: false,
  };
  const stop = followBoard(
    {
      open: (listeners) => {
        on = listeners;
        return () => {
          television.isClosed = true;
        };
      },
      read: async () => {
        const answer = answers[Math.min(television.reads, answers.length - 1)];
        television.reads += 1;
        if (answer instanceof Error) throw answer;
        return answer ?? null;
      },
      later: (ms, ring) => {
        const timer = setTimeout(ring, ms);
        return () => clearTimeout(timer);
      },
    },
    (view) => {
      television.view = view;
    },
  );
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await pass(0);
  return Object.assign(television, {
    pass,
    stop,
    hear: (message: BoardMessage) => on?.message(message),
    connect: () => on?.connected(),
    refuse: () => on?.off(),
    lose: () => on?.lost(),
  });
}

describe('a television', () => {
  it('shows what it reads, and says so when it has heard nothing for three seconds', async () => {
    const tv = await aTelevision(aBoard());
    expect(tv.view).toMatchObject({ board: { seq: 10 }, isLost: false });
    await tv.pass(LOST_MS - 1);
    expect(tv.view.isLost).toBe(false);
    await tv.pass(1);
    expect(tv.view.isLost).toBe(true);
    tv.hear(beat);
    expect(tv.view.isLost).toBe(false);
  });

  it('holds the hammer’s moment for a part of the lock, and is then at the next team', async () => {
    const tv = await aTelevision(aBoard());
    tv.hear(sold);
    tv.hear(locked);
    expect(tv.view.hammer).toMatchObject({ team: DUKE, amount: 7, buyer: 'Ana' });
    expect(tv.view.board?.lot?.team._id).not.toBe(DUKE._id);
    await tv.pass(1999);
    expect(tv.view.hammer).not.toBeNull();
    await tv.pass(1);
    expect(tv.view.hammer).toBeNull();
  });

  it('reads again after a gap, once however many messages there are', async () => {
    const tv = await aTelevision(aBoard(), aBoard({ seq: 40 }));
    await tv.pass(1000);
    for (let seq = 30; seq < 40; seq += 1) tv.hear({ name: 'auctionCompleted', payload: { seq } });
    await tv.pass(0);
    expect([tv.reads, tv.view.board?.seq]).toEqual([2, 40]);
    await tv.pass(1000);
    expect(tv.reads).toBe(3);
    await tv.pass(10_000);
    expect(tv.reads).toBe(3);
  });

  it('never goes back to an older picture, and asks again', async () => {
    const tv = await aTelevision(aBoard(), aBoard({ seq: 9 }), aBoard({ seq: 12 }));
    await tv.pass(1000);
    tv.connect();
    await tv.pass(0);
    expect(tv.view.board?.seq).toBe(10);
    await tv.pass(3000);
    expect(tv.view.board?.seq).toBe(12);
  });

  it('tries again when the server can’t be reached', async () => {
    const tv = await aTelevision(new Error('offline'), aBoard());
    expect(tv.view.board).toBeNull();
    await tv.pass(3000);
    expect(tv.view.board?.seq).toBe(10);
  });
});

describe('a board that is off', () => {
  it('goes dark when it is told so, and asks for nothing any more', async () => {
    const tv = await aTelevision(aBoard());
    tv.hear({ name: 'boardRevoked', payload: {} });
    expect(tv.view).toEqual({ ...NOTHING_YET, isOff: true });
    expect(tv.isClosed).toBe(true);
    const { reads } = tv;
    await tv.pass(60_000);
    expect([tv.reads, tv.view]).toEqual([reads, { ...NOTHING_YET, isOff: true }]);
  });

  it('[GAVEL-1] hears nothing for minutes while a person holds the gavel, and is lost with its line', async () => {
    const tv = await aTelevision(aBoard({ gavel: A_GAVEL }));
    tv.connect();
    await tv.pass(60_000);
    expect(tv.view.isLost).toBe(false);
    tv.lose();
    expect(tv.view.isLost).toBe(true);
    tv.connect();
    expect(tv.view.isLost).toBe(false);
  });

  it('[GAVEL-1] shows the next lot as soon as a person does', async () => {
    const shown = { ...A_GAVEL, stage: 'shown', lot: 'other' } as const;
    const tv = await aTelevision(
      aBoard({ gavel: { ...A_GAVEL, stage: 'twice' } }),
      aBoard({ gavel: shown, seq: 12 }),
    );
    await tv.pass(1000);
    tv.hear(sold);
    expect(tv.view.hammer).not.toBeNull();
    tv.hear({ name: 'gavel', payload: { ...A_GAVEL, stage: 'sold', seq: 11 } });
    expect(tv.view.hammer).not.toBeNull();
    tv.hear({ name: 'gavel', payload: { ...shown, seq: 12 } });
    await tv.pass(0);
    expect(tv.view.hammer).toBeNull();
  });

  it('[GAVEL-7] holds a lot that was passed for a moment', async () => {
    const passed = { ...A_GAVEL, stage: 'passed', lot: DUKE._id, seq: 11 } as const;
    const tv = await aTelevision(
      aBoard({ gavel: { ...A_GAVEL, stage: 'open', lot: DUKE._id } }),
      aBoard({ gavel: A_GAVEL, lot: null, seq: 11 }),
    );
    await tv.pass(1000);
    tv.hear({ name: 'gavel', payload: passed });
    await tv.pass(0);
    expect(tv.view).toMatchObject({ board: { lot: null }, hammer: { isPassed: true } });
    await tv.pass(2000);
    expect(tv.view.hammer).toBeNull();
  });

  it('is dark from the first reading, or the first refusal', async () => {
    expect((await aTelevision(null)).view.isOff).toBe(true);
    const refused = await aTelevision(new Error('offline'));
    refused.refuse();
    expect(refused.view.isOff).toBe(true);
  });
});
