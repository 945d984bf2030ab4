import type { Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { beforeAll, describe, expect, it } from 'vitest';
import { aGavel, ANA, aPicture, BEN, DUKE } from '../../../test/aPicture.ts';
import {
  applyMessage,
  fetchGavelRules,
  type LiveMessage,
  type LivePicture,
} from './applyMessage.ts';
import { newLot } from './picture.ts';

beforeAll(fetchGavelRules);

const IOWA: Team = { ...DUKE, _id: '018f0000-0000-7000-8000-000000000002', teamName: 'Iowa' };
const times = {
  opensAt: null,
  closesAt: null,
  secondsLeft: 0,
  duration: 0,
  hasOpened: true,
  nobodyCanAnswer: false,
  isHardEnd: false,
};

/** Duke's lot is open at seq 10, led by Ben with $7 or by nobody; Iowa is next. */
function duke(changed: Partial<LiveState> = {}, isLed = true): LivePicture {
  const lot = isLed
    ? { ...newLot(DUKE, times), amount: 7, bidder: BEN }
    : newLot(DUKE, { ...times });
  const gavel = isLed
    ? aGavel({ stage: 'open', lot: DUKE._id, amount: 7, leader: BEN })
    : aGavel({ stage: 'open', lot: DUKE._id });
  const picture = aPicture({ seq: 10, lot, gavel, upNext: [IOWA], ...changed });
  return {
    ...picture,
    teams: [DUKE, IOWA].map((team) => ({ ...team, status: null })),
  };
}

const between = (changed: Partial<GavelState> = {}) =>
  duke({ phase: 'locked', lot: null, gavel: aGavel(changed) });

const said = ({ state }: LivePicture, seq: number, changed: Partial<GavelState>): LiveMessage => ({
  name: 'gavel',
  payload: { ...aGavel(), ...state.gavel, struck: null, ...changed, groupId: state.groupId, seq },
});

function after(picture: LivePicture, message: LiveMessage): LivePicture['state'] {
  const applied = applyMessage(picture, message);
  if (applied === 'gap') throw new Error('A gap');
  return applied.state;
}

describe('[GAVEL-1] the picture after the gavel', () => {
  it('has the lot that is shown, without bids until it is opened', () => {
    const waiting = between();
    const shown = after(waiting, said(waiting, 11, { stage: 'shown', lot: IOWA._id }));
    expect(shown).toMatchObject({
      seq: 11,
      phase: 'locked',
      lot: { team: { teamName: 'Iowa' }, hasOpened: false, closesAt: null, amount: 0 },
      upNext: [],
      bids: [],
    });
    const picture = { ...waiting, state: shown };
    expect(after(picture, said(picture, 12, { stage: 'open' }))).toMatchObject({
      phase: 'open',
      lot: { hasOpened: true },
    });
  });

  it('has calls and warnings, which change no bid', () => {
    const picture = duke();
    const called = after(picture, said(picture, 11, { stage: 'called', called: 9, amount: 9 }));
    expect(called).toMatchObject({ lot: { amount: 7 }, gavel: { called: 9, amount: 9 } });
    const sellableAt = '2027-03-16T18:00:03.000Z';
    expect(after(picture, said(picture, 11, { stage: 'twice', sellableAt }))).toMatchObject({
      phase: 'open',
      gavel: { stage: 'twice', sellableAt },
    });
  });

  it('follows a bid and a sale, whose messages come before with the same seq', () => {
    const picture = duke({}, false);
    const bidden = applyMessage(picture, {
      name: 'auctionaddmessage',
      payload: {
        groupId: picture.state.groupId,
        seq: 11,
        auctionData: {
          _id: 'bid',
          teamID: DUKE._id,
          amount: 7,
          groupId: picture.state.groupId,
          userId: BEN._id,
          user: BEN,
          fullName: 'Ben',
          profileimageurl: null,
          createdAt: '2027-03-16T18:00:00.000Z',
        },
      },
    });
    if (bidden === 'gap') throw new Error('A gap');
    const leads = after(bidden, said(bidden, 11, { amount: 7, leader: BEN }));
    expect(leads).toMatchObject({ seq: 11, gavel: { amount: 7, leader: BEN }, bids: [{}] });
    const ended = applyMessage(duke(), {
      name: 'teamStatusUpdate',
      payload: { teamID: DUKE._id, status: 'sold', amount: 7, user: BEN, seq: 11 },
    });
    if (ended === 'gap') throw new Error('A gap');
    expect(after(ended, said(ended, 11, { stage: 'sold' }))).toMatchObject({
      lot: null,
      phase: 'locked',
      gavel: { stage: 'sold' },
    });
  });

  it('has no lot once it is passed, and it can be shown again', () => {
    const open = duke({ upNext: [] }, false);
    const passed = [DUKE._id];
    const message = said(open, 11, { stage: 'passed', passed, isPassedTurn: true });
    const state = after(open, message);
    expect(state).toMatchObject({ lot: null, phase: 'locked', gavel: { passed }, upNext: [DUKE] });
    const picture = { ...open, state };
    const again = { stage: 'shown', lot: DUKE._id, passed: new Array<string>() } as const;
    expect(after(picture, said(picture, 12, again))).toMatchObject({
      lot: { team: { teamName: DUKE.teamName } },
    });
  });

  it('ignores what it knows, and another group', () => {
    const picture = duke();
    expect(applyMessage(picture, said(picture, 9, { stage: 'once' }))).toBe(picture);
    const other = said(picture, 11, { stage: 'once' });
    if (other.name !== 'gavel') throw new Error('Not the gavel');
    const payload = { ...other.payload, groupId: 'group-2' };
    expect(applyMessage(picture, { name: 'gavel', payload })).toBe(picture);
  });

  it('is requested whole where the message tells less than has happened', () => {
    const picture = duke();
    const warned = duke({
      gavel: aGavel({ stage: 'once', lot: DUKE._id, amount: 7, leader: BEN }),
    });
    const sold = between({ stage: 'sold', lot: DUKE._id, amount: 7, leader: BEN });
    const shown = duke({ gavel: aGavel({ stage: 'shown', lot: DUKE._id }), upNext: [] }, false);
    const withPassed = between({ passed: [DUKE._id, IOWA._id] });
    const gaps: readonly (readonly [LivePicture, LiveMessage])[] = [
      // An event before it is missing.
      [picture, said(picture, 12, { stage: 'once' })],
      // A bid was taken back, or one is missing.
      [picture, said(picture, 11, { amount: 0, leader: null })],
      [picture, said(picture, 11, { amount: 9, leader: ANA })],
      // A pause has taken the warnings back.
      [warned, said(warned, 11, { stage: 'open' })],
      [picture, said(picture, 11, {})],
      [duke({ phase: 'paused' }), said(picture, 11, { stage: 'once' })],
      // Lots have become one.
      [withPassed, said(withPassed, 11, { stage: 'waiting', passed: [] })],
      [between(), said(between(), 11, { stage: 'shown', lot: 'the-field' })],
      // One that was shown goes back to its place.
      [picture, said(picture, 11, { stage: 'shown', lot: IOWA._id })],
      [picture, said(picture, 11, { stage: 'sold' })],
      [shown, said(shown, 10, { stage: 'waiting', lot: null })],
      // A seat was claimed, or another made, since the lot was sold.
      [sold, said(sold, 11, { stage: 'waiting', lot: null, amount: 0, leader: null })],
    ];
    expect(gaps.map(([before, message]) => applyMessage(before, message))).toEqual(
      gaps.map(() => 'gap'),
    );
  });

  it('goes on after a pause in the phase of the lot, and asks about the site’s', () => {
    const resumed: LiveMessage = {
      name: 'groupauctionpaused',
      payload: {
        groupId: 'group-1',
        pauseStatus: false,
        pauseTime: null,
        pauseAfterLot: null,
        seq: 11,
      },
    };
    expect(after(duke({ phase: 'paused' }), resumed).phase).toBe('open');
    const waiting = { ...between(), state: { ...between().state, phase: 'paused' as const } };
    expect(after(waiting, resumed).phase).toBe('locked');
    const site: LiveMessage = {
      name: 'auctionpaused',
      payload: { pauseStatus: true, pauseTime: '2027-03-16T18:00:00.000Z' },
    };
    expect(applyMessage(duke(), site)).toBe('gap');
  });
});

it('[SEAT-1] keeps the seats among the members before the start, whoever joins', () => {
  const seat = { _id: 'seat-31', fullName: '#31 Ada', profileimageurl: null };
  const held = { remaining: null, spent: 0 };
  const members = [ANA, seat].map((user) => ({ user, ...held, online: true }));
  const picture = aPicture({ phase: 'scheduled', members });
  const joined = after(picture, {
    name: 'groupUpdated',
    payload: {
      groupId: 'group-1',
      groupAdminId: ANA._id,
      members: [{ user: ANA }, { user: BEN }],
      seats: [{ ...seat, asked: 1 }],
    },
  });
  expect(joined.members).toEqual([
    { user: ANA, ...held, online: true },
    { user: BEN, ...held, online: false },
    { user: seat, ...held, online: true, isSeat: true },
  ]);
});
