import type { Bid, Person, SoldTeam, Team } from '@bracketbid/contract/entities';
import type { LiveState, WireVoid } from '@bracketbid/contract/live/state';
import { FromServer, type ServerMessages } from '@bracketbid/contract/live/realtime';
import { describe, expect, it } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../test/aPicture.ts';
import { applyMessage, type LiveMessage, type LivePicture } from './applyMessage.ts';

const GROUP_ID = 'group-1';
const ana: Person = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const ben: Person = { _id: 'ben', fullName: 'Ben', profileimageurl: null };
const IOWA: Team = { ...DUKE, _id: '018f0000-0000-7000-8000-000000000002', teamName: 'Iowa' };
const at = '2027-03-16T18:00:00.000Z';
const later = '2027-03-16T18:00:30.000Z';

const unsold = (team: Team): SoldTeam => ({ ...team, status: null });
const member = (user: Person) => ({ user, remaining: 100, spent: 0, online: true });

/** Two members, two teams: Duke's lot is open at seq 10, Iowa is next. */
function duke(changed: Partial<LiveState> = {}): LivePicture {
  const state = {
    seq: 10,
    lot: aLot(null, at),
    members: [member(ana), member(ben)],
    upNext: [IOWA],
    ...changed,
  };
  return { ...aPicture(state), teams: [unsold(DUKE), unsold(IOWA)] };
}
/** Before the hour. */
const scheduled = () => duke({ phase: 'scheduled', seq: 0, lot: null, upNext: [] });

const aBid = (seq: number, amount: number, team = DUKE): LiveMessage => {
  const auctionData: Bid = {
    _id: `bid-${seq}`,
    teamID: team._id,
    amount,
    groupId: GROUP_ID,
    userId: ben._id,
    user: ben,
    fullName: 'Ben',
    profileimageurl: null,
    createdAt: at,
  };
  return { name: 'auctionaddmessage', payload: { auctionData, groupId: GROUP_ID, seq } };
};
const sold = (seq: number): LiveMessage => ({
  name: 'teamStatusUpdate',
  payload: { teamID: DUKE._id, status: 'sold', amount: 7, user: ben, seq },
});
const notSold = (seq: number): LiveMessage => ({
  name: 'teamStatusUpdate',
  payload: { teamID: DUKE._id, status: 'unsold', amount: null, user: null, seq },
});
const locked = (seq: number): LiveMessage => ({
  name: 'lockScreen',
  payload: { team: IOWA, duration: 5, endsAt: later, seq },
});
const countdown = (
  seq: number,
  changed: Partial<ServerMessages['countdownUpdate']> = {},
): LiveMessage => ({
  name: 'countdownUpdate',
  payload: {
    team: DUKE,
    secondsLeft: 8,
    duration: 30,
    hasOpened: true,
    nobodyCanAnswer: false,
    isHardEnd: false,
    closesAt: at,
    serverTime: later,
    phase: 'open',
    pause: null,
    seq,
    ...changed,
  },
});
const groupPause = (
  seq: number,
  changed: Partial<ServerMessages['groupauctionpaused']> = {},
): LiveMessage => ({
  name: 'groupauctionpaused',
  payload: {
    groupId: GROUP_ID,
    pauseStatus: false,
    pauseTime: null,
    pauseAfterLot: null,
    seq,
    ...changed,
  },
});
const completed = (seq: number): LiveMessage => ({
  name: 'auctionCompleted',
  payload: { groupId: GROUP_ID, seq },
});
const started = (seq: number): LiveMessage => ({
  name: 'auctionAutoStarted',
  payload: { auctionDate: at, groupId: GROUP_ID, seq },
});
const sitePause = (pauseTime: string | null): LiveMessage => ({
  name: 'auctionpaused',
  payload: { pauseStatus: pauseTime !== null, pauseTime },
});
const toGroup = (groupId: string, groupAdminId: string, ...people: Person[]): LiveMessage => ({
  name: 'groupUpdated',
  payload: { groupId, groupAdminId, members: people.map((user) => ({ user })) },
});

/** The picture after messages, none of which may be a gap. */
function after(picture: LivePicture, ...messages: readonly LiveMessage[]): LivePicture {
  return messages.reduce((before, message) => {
    const next = applyMessage(before, message);
    if (next === 'gap') throw new Error(`A gap before ${message.name}`);
    return next;
  }, picture);
}

/** Each message that carries the seq of an event, as the one after seq 10. */
const named = (seq: number, deputy: string | null = 'ana'): LiveMessage => ({
  name: 'deputyNamed',
  payload: { groupId: GROUP_ID, userId: ben._id, deputy, limit: 40, seq },
});
const NUMBERED: readonly ((seq: number) => LiveMessage)[] = [
  (seq) => aBid(seq, 5),
  sold,
  notSold,
  locked,
  groupPause,
  completed,
  (seq) => ({ name: 'receiptAdded', payload: { groupId: GROUP_ID, seq } }),
  named,
];

describe('the order of messages', () => {
  it.each(NUMBERED.map((message) => [message(11).name, message] as const))(
    '%s: the next one is applied, a known one changes nothing, one too far ahead is a gap',
    (_name, message) => {
      const picture = duke();
      expect(after(picture, message(11)).state.seq).toBe(11);
      for (const known of [9, 10]) expect(applyMessage(picture, message(known))).toBe(picture);
      expect(applyMessage(picture, message(12))).toBe('gap');
    },
  );

  it('applies a repeated message once', () => {
    const once = after(duke(), aBid(11, 5));
    expect(applyMessage(once, aBid(11, 5))).toBe(once);
    expect(once.history.get(DUKE._id)).toHaveLength(1);
  });

  it('ignores messages of another group', () => {
    const picture = duke();
    const others = { groupId: 'group-2', seq: 11 };
    for (const message of [
      { name: 'auctionCompleted', payload: others },
      groupPause(11, { groupId: 'group-2' }),
      toGroup('group-2', 'ben', ben),
    ] satisfies LiveMessage[]) {
      expect(applyMessage(picture, message)).toBe(picture);
    }
  });

  it('needs the whole picture for the start: no message has the players and the order', () => {
    expect(applyMessage(scheduled(), started(1))).toBe('gap');
  });

  it('needs the whole picture when the rules change before the start, and never after', () => {
    const message = { name: 'groupRulesUpdated', payload: { groupId: 'group' } } as const;
    expect(applyMessage(scheduled(), message)).toBe('gap');
    const picture = duke();
    expect(applyMessage(picture, message)).toBe(picture);
  });

  it('keeps the picture for messages that are not about it', () => {
    const picture = duke();
    for (const message of [
      { name: 'groupPauseError', payload: { message: 'No.' } },
      { name: 'matchUpdated', payload: { matchId: 'match' } },
      { name: 'contestChanged', payload: { groupId: 'group' } },
      { name: 'maximaChanged', payload: { teamIDs: ['duke'] } },
      { name: 'reaction', payload: { user: { _id: 'ben' }, kind: 'OOF' } },
      { name: 'savingUpdate', payload: { isSaving: false } },
      { name: 'socketEnded', payload: { message: 'Open elsewhere.' } },
    ] satisfies LiveMessage[]) {
      expect(applyMessage(picture, message)).toBe(picture);
    }
  });

  it('[VOID-1] has the sale in question until it is decided, and reads everything anew when that is voided', () => {
    const asked: WireVoid = {
      _id: 'void',
      teamID: IOWA._id,
      user: ben,
      amount: 5,
      reason: 'A slip',
      proposedBy: ana,
      agreedBy: ['ana'],
      objected: false,
      decides: 'keys',
      needs: 1,
      isHeld: false,
      endsAt: later,
    };
    const about = (seq: number, proposed: WireVoid | null, outcome: 'voided' | 'refused' | null) =>
      ({ name: 'saleVoid', payload: { void: proposed, outcome, seq } }) as const;
    const before = duke({ voidable: IOWA._id });
    const inQuestion = after(before, about(11, asked, null));
    expect(inQuestion.state).toMatchObject({ seq: 11, void: { _id: 'void' }, voidable: null });
    // The clock comes with the event before.
    const held = after(inQuestion, about(11, { ...asked, isHeld: true }, null));
    expect(held.state).toMatchObject({ seq: 11, void: { isHeld: true } });
    expect(applyMessage(inQuestion, about(10, asked, null))).toBe(inQuestion);
    expect(after(inQuestion, about(12, null, 'refused')).state).toMatchObject({ void: null });
    expect(applyMessage(inQuestion, about(12, null, 'voided'))).toBe('gap');
    expect(applyMessage(inQuestion, about(13, asked, null))).toBe('gap');
  });

  it('[SHARE-3] is requested again when lots of its group may have other owners', () => {
    const shares = (groupId: string): LiveMessage => ({
      name: 'sharesChanged',
      payload: { groupId },
    });
    const picture = duke();
    expect(applyMessage(picture, shares(picture.state.groupId))).toBe('gap');
    expect(applyMessage(picture, shares('another'))).toBe(picture);
  });

  it('handles every message of the contract', () => {
    const tried = [
      ...NUMBERED.map((message) => message(11).name),
      'countdownUpdate',
      'auctionAutoStarted',
      'auctionpaused',
      'groupUpdated',
      'updateUserList',
      'auctionTimeUpdated',
      'groupRulesUpdated',
      'maximaChanged',
      'groupPauseError',
      'matchUpdated',
      'reaction',
      'savingUpdate',
      'settlementChanged',
      'saleVoid',
      'sharesChanged',
      'socketEnded',
      'chatChanged',
      'contestChanged',
      'gavel',
    ];
    expect(new Set(tried)).toEqual(new Set(Object.keys(FromServer)));
  });
});

it('[DEPUTY-3] a deputy’s limit is used up by what they win, and stays so for whoever is named next', () => {
  const sale: LiveMessage = {
    name: 'teamStatusUpdate',
    payload: {
      teamID: DUKE._id,
      status: 'sold',
      amount: 7,
      user: ben,
      seq: 12,
      placedBy: { _id: 'ana', fullName: 'Ana' },
    },
  };
  const bought = after(duke(), named(11), sale);
  expect(bought.state.deputies).toEqual([{ userId: ben._id, deputy: 'ana', limit: 40, spent: 7 }]);
  expect(bought.teams.find(({ _id }) => _id === DUKE._id)?.placedBy?.fullName).toBe('Ana');
  expect(after(bought, named(13)).state.deputies).toEqual(bought.state.deputies);
  const takenBack = after(bought, named(13, null));
  expect(takenBack.state.deputies).toEqual([]);
  expect(after(takenBack, named(14)).state.deputies).toEqual(bought.state.deputies);
});

describe('a lot', () => {
  it('goes from bid to bid, keeps its history, and is sold with the money gone', () => {
    const bids = after(duke(), aBid(11, 5), aBid(12, 7));
    expect(bids.state.lot).toMatchObject({ amount: 7, bidder: ben });
    expect(bids.state.bids.map(({ amount }) => amount)).toEqual([5, 7]);
    expect(bids.history.get(DUKE._id)?.map(({ amount }) => amount)).toEqual([5, 7]);
    const { state, teams } = after(bids, sold(13));
    expect(state).toMatchObject({ phase: 'locked', lot: null, bids: [] });
    expect(state.members).toMatchObject([{ remaining: 100 }, { remaining: 93, spent: 7 }]);
    const owners = [{ user: ben, weight: 1 }];
    expect(teams).toMatchObject([
      { status: 'sold', amount: 7, owner: ben, owners },
      { status: null },
    ]);
  });

  it('[GAVEL-9] is paid for without anything left to count where money has no limit', () => {
    const before = duke();
    const members = before.state.members.map((each) => ({ ...each, remaining: null }));
    const free = { ...before, state: { ...before.state, members } };
    const { state } = after(free, aBid(11, 5), aBid(12, 7), sold(13));
    expect(state.members).toMatchObject([
      { remaining: null, spent: 0 },
      { remaining: null, spent: 7 },
    ]);
  });

  it('stays unsold without a bid: nobody pays, nobody owns', () => {
    const { state, teams } = after(duke(), notSold(11));
    expect(state.members.map(({ remaining }) => remaining)).toEqual([100, 100]);
    expect(teams[0]).toEqual({ ...DUKE, status: 'unsold' });
  });

  it('is followed by the next team’s lock, which takes it from the teams to come, and by its opening', () => {
    const lock = after(duke(), sold(11), locked(12));
    expect(lock.state).toMatchObject({
      phase: 'locked',
      upNext: [],
      lot: {
        team: IOWA,
        opensAt: later,
        closesAt: null,
        hasOpened: false,
        amount: 0,
        bidder: null,
      },
    });
    const open = after(lock, countdown(13, { team: IOWA, secondsLeft: 30 }));
    expect(open.state).toMatchObject({
      phase: 'open',
      seq: 13,
      lot: { closesAt: at, opensAt: null },
    });
  });

  it('needs the whole picture for a bid on a team that is not up', () => {
    expect(applyMessage(duke(), aBid(11, 5, IOWA))).toBe('gap');
    expect(applyMessage(duke({ lot: null }), aBid(11, 5))).toBe('gap');
  });

  it('ends with the auction after the last one', () => {
    const { state } = after(duke(), sold(11), completed(12));
    expect(state).toMatchObject({ phase: 'completed', lot: null, upNext: [], pause: null });
  });
});

describe('a countdown', () => {
  it('updates the lot of the same event', () => {
    const { state } = after(duke(), countdown(10));
    expect(state).toMatchObject({
      seq: 10,
      serverTime: later,
      lot: { secondsLeft: 8, duration: 30 },
    });
  });

  it('of an earlier event changes nothing', () => {
    const picture = duke();
    expect(applyMessage(picture, countdown(9))).toBe(picture);
  });

  it('is itself the message of a site pause that begins and ends', () => {
    const pause = { kind: 'global' as const, until: later };
    const paused = after(duke(), countdown(11, { phase: 'paused', pause, closesAt: null }));
    expect(paused.state).toMatchObject({ phase: 'paused', pause, lot: { closesAt: null } });
    expect(after(paused, countdown(12)).state).toMatchObject({ phase: 'open', pause: null });
  });

  it.each([
    ['of the same phase: a bid was missed', countdown(11)],
    ['two events ahead', countdown(12, { phase: 'paused' })],
    ['of an auction that is over', countdown(11, { phase: 'completed', team: null })],
    [
      'of a group’s pause, which has a message of its own',
      countdown(11, { phase: 'paused', pause: { kind: 'group', until: later } }),
    ],
  ])('shows a gap when it is %s', (_what, message) => {
    expect(applyMessage(duke(), message)).toBe('gap');
  });

  it('shows a gap after a pause whose end is known without its countdown: nobody knows the phase', () => {
    const until = { kind: 'group' as const, until: later };
    const ended = after(duke({ phase: 'paused', pause: until }), groupPause(11));
    expect(after(ended, countdown(11)).state).toMatchObject({ seq: 11, phase: 'open' });
    expect(applyMessage(ended, countdown(12))).toBe('gap');
  });

  it('adds a team that the picture lacks, and none between two lots', () => {
    const between = duke({ phase: 'locked', lot: null, bids: [] });
    const next = after(between, countdown(10, { team: IOWA, phase: 'locked', hasOpened: false }));
    expect(next.state).toMatchObject({ upNext: [], lot: { team: IOWA, opensAt: at } });
    expect(after(duke(), countdown(10, { team: null, phase: 'locked' })).state.lot).toBeNull();
  });

  it('leaves the site’s pause before the start alone', () => {
    const paused = after(scheduled(), sitePause(later));
    const { state } = after(paused, countdown(0, { phase: 'scheduled', team: null }));
    expect(state.pause).toEqual({ kind: 'global', until: later });
  });
});

describe('pauses', () => {
  it('[PAUSE-1] of the group: one that waits for the lot’s end, is cancelled, or begins', () => {
    const coming = after(duke(), groupPause(11, { pauseAfterLot: 5 }));
    expect(coming.state).toMatchObject({ pauseAfterLot: 5, pause: null, phase: 'open' });
    expect(after(coming, groupPause(12)).state.pauseAfterLot).toBeNull();
    const on = after(coming, sold(12), groupPause(13, { pauseStatus: true, pauseTime: later }));
    expect(on.state).toMatchObject({ phase: 'paused', pause: { kind: 'group', until: later } });
  });

  it('[PAUSE-3] of the site goes on, whatever the group’s host asks for meanwhile', () => {
    const pause = { kind: 'global' as const, until: later };
    const asked = after(duke({ phase: 'paused', pause }), groupPause(11, { pauseAfterLot: 5 }));
    expect(asked.state).toMatchObject({ phase: 'paused', pause, pauseAfterLot: 5 });
    expect(after(asked, groupPause(12)).state).toMatchObject({ pause, pauseAfterLot: null });
  });

  it('of the site: a message of its own before the start, a countdown once the auction runs', () => {
    const paused = after(scheduled(), sitePause(later));
    expect(paused.state.pause).toEqual({ kind: 'global', until: later });
    expect(after(paused, sitePause(null)).state.pause).toBeNull();
    const running = duke();
    expect(applyMessage(running, sitePause(later))).toBe(running);
  });
});

describe('people', () => {
  const online = (...people: Person[]): LiveMessage => ({
    name: 'updateUserList',
    payload: people,
  });

  it('come online and go', () => {
    const { state } = after(duke(), online(ben));
    expect(state.members.map((one) => one.online)).toEqual([false, true]);
    const stranger = { ...ana, _id: 'cleo' };
    expect(applyMessage(duke(), online(ana, stranger))).toBe('gap');
  });

  it('join before the start with the whole budget, and leave', () => {
    const cleo = { ...ana, _id: 'cleo', fullName: 'Cleo' };
    const { state } = after(scheduled(), toGroup(GROUP_ID, 'ben', ben, cleo));
    expect(state.members).toEqual([member(ben), { ...member(cleo), online: false }]);
    expect(applyMessage(duke({ phase: 'scheduled', members: [] }), toGroup(GROUP_ID, 'ben'))).toBe(
      'gap',
    );
  });

  it('neither join nor leave once the auction runs', () => {
    const { state } = after(duke(), toGroup(GROUP_ID, 'ana', ana));
    expect(state.members.map(({ user }) => user.fullName)).toEqual(['Ana', 'Ben']);
  });

  it('are renamed on lots and bids, too: the whole picture is read again', () => {
    const anabel = { ...ana, fullName: 'Anabel' };
    expect(applyMessage(duke(), toGroup(GROUP_ID, 'ana', anabel, ben))).toBe('gap');
    const inOrange = { ...ben, profileimageurl: '/orange.webp' };
    expect(applyMessage(duke(), toGroup(GROUP_ID, 'ana', ana, inOrange))).toBe('gap');
    const { state } = after(scheduled(), toGroup(GROUP_ID, 'ana', anabel, ben));
    expect(state.members.map(({ user }) => user.fullName)).toEqual(['Anabel', 'Ben']);
  });

  it('have another admin as soon as an update of the group says so', () => {
    expect(after(duke(), toGroup(GROUP_ID, 'ben', ana, ben)).groupAdminId).toBe('ben');
    expect(after(scheduled(), toGroup(GROUP_ID, 'ben', ana, ben)).groupAdminId).toBe('ben');
  });
});

it('changes the hour', () => {
  const message: LiveMessage = { name: 'auctionTimeUpdated', payload: { auctionDate: later } };
  expect(after(scheduled(), message).state.auctionDate).toBe(later);
});
