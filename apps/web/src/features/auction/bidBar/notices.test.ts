import { ENTRANTS } from '@bracketbid/contract/text/nouns';
import { expect, it } from 'vitest';
import { aBarRoom, someMoments } from '../../../../test/barRoom.ts';
import { bidBarFacts } from '../../../../test/bidBarFacts.ts';
import { findMood, type BarRoom } from './barState.ts';
import type { BidBarFacts } from '../amount/bidButton.ts';
import { buildNotice, type Moments, type Notice } from './notices.ts';

function notice(
  changed: Partial<BidBarFacts> = {},
  inRoom: Partial<BarRoom> = {},
  moments: Partial<Moments> = {},
  step = 1,
) {
  const facts = bidBarFacts({ currentAmount: 411, remaining: 812, ...changed });
  const room = aBarRoom(inRoom);
  const mood = findMood(facts, room, step);
  return buildNotice({ mood, step }, facts, room, someMoments(moments));
}
const noticeText = ({ said, shown }: Notice) =>
  [...said, ...shown].map((part) => (typeof part === 'string' ? part : part.strong)).join('');
const text = (...of: Parameters<typeof notice>) => noticeText(notice(...of));

it('says whose move it is, and what it takes', () => {
  expect(text()).toBe('Your move. $412 takes the lead');
  expect(text({}, {}, {}, 5)).toBe('Your move. $416 is five more');
  expect(text({ currentAmount: 0 })).toBe('Nobody has bid yet. $1 takes the lead');
  expect(text({ remaining: 40 })).toBe('You have $40 left. The next bid is $412');
});

it('tells the leader what would be left', () => {
  const leading = { isHighestBidder: true, currentAmount: 236 };
  expect(notice(leading).tone).toBe('win');
  expect(text(leading)).toBe('If it falls now, $576 is left for 45 teams');
  expect(text(leading, { teamsAfter: 1 })).toBe('If it falls now, $576 is left for 1 team');
  expect(text(leading, { teamsAfter: 0 })).toBe(
    'If it falls now, the last team is yours. $576 is left',
  );
  expect(text(leading, { nobodyCanAnswer: true })).toBe(
    'Nobody can answer: $576 is left for 45 teams',
  );
  const confirmed = notice(leading, {}, { confirmation: 'Your bid of $236 for Duke is in.' });
  expect(confirmed.said).toEqual(['Your bid of $236 for Duke is in.']);
});

it('tells at once who took the lead, in amber, and leaves the words there', () => {
  const by = { name: 'Omar', by: 1, amount: 411 };
  const now = notice({}, { seconds: 2 }, { outbid: { by, isNew: true } });
  expect([noticeText(now), now.tone]).toEqual(['Omar +$1\u2002You no longer lead', 'amber']);
  const later = notice({}, {}, { outbid: { by, isNew: false } });
  expect([noticeText(later), later.tone]).toEqual(['Omar +$1\u2002You no longer lead', 'plain']);
});

it('counts the last seconds, and tells what a bid does to the clock', () => {
  expect(text({}, { seconds: 3 })).toBe('3 seconds. A bid now puts 10 s on the clock');
  expect(text({}, { seconds: 3, extensionSeconds: 3 })).toBe('3 seconds. $412 takes the lead');
  expect(text({}, { seconds: 3, isHardEnd: true })).toBe(
    '3 seconds. A hard end: bids add no more time',
  );
  expect(text({ isClosing: true }, { seconds: 1 })).toBe('1 second. The hammer is about to fall');
});

it('says what holds the auction up, and for how long', () => {
  expect(text({ phase: 'locked' }, { opensIn: 4 })).toBe('Locked. Bids open in 4 s');
  expect(text({ phase: 'locked' }, { opensIn: 0 })).toBe('Locked. Bids open in a moment');
  expect(text({ phase: 'locked', hasTeam: false }, { team: null })).toBe(
    'The next team comes up in a moment',
  );
  const until = { until: '10:42 PM', untilPacific: '7:42 PM PT' };
  expect(text({ phase: 'paused' }, { pause: { kind: 'global', seconds: 252, ...until } })).toBe(
    'Admin Paused. Auction Resume in: 4:12',
  );
  expect(text({ phase: 'paused' }, { pause: { kind: 'group', seconds: 252, ...until } })).toBe(
    'Group Admin Paused. Resumes in 4:12',
  );
  const lost = { connection: 'lost' } as const;
  expect(text(lost)).toBe('No connection. Trying again');
  expect(text(lost, {}, { lostSeconds: 6 })).toBe('No connection for 6 s. Trying again');
  expect(text(lost, {}, { lostSeconds: 130 })).toBe('No connection for 2 min. Trying again');
  expect(text({}, {}, { isStorageAvailable: false })).toMatch(/^Bids can’t be saved right now/);
  const ended = 'You have this auction open in more than ten places.';
  expect(text({ connection: 'ended' }, {}, { ended })).toBe(ended);
});

it('tells for a moment what became of the team', () => {
  const locked = { phase: 'locked', currentAmount: 0 } as const;
  const sold = {
    kind: 'sold',
    fullName: 'Omar Haddad',
    amount: 411,
    left: 168,
    spent: 832,
  } as const;
  expect(text(locked, { result: { ...sold, isOwn: false } })).toBe(
    'Sold to Omar for $411. Omar has $168 left',
  );
  const own = notice(locked, { result: { ...sold, isOwn: true, left: 812 }, teamsAfter: 43 });
  expect([noticeText(own), own.tone]).toEqual(['Yours for $411. $812 left for 44 teams', 'win']);
  expect(text(locked, { result: { kind: 'unsold' } })).toBe(
    'No bid. Its wins pay the champion’s owner',
  );
});

it('[CONTEST-1] calls the entrants of a contest so, and promises nothing that only a season does', () => {
  const nouns = ENTRANTS;
  const locked = { phase: 'locked', currentAmount: 0 } as const;
  expect(text(locked, { nouns, result: { kind: 'unsold' } })).toBe(
    'No bid. Nobody owns this entrant',
  );
  expect(text({ isHighestBidder: true }, { nouns, teamsAfter: 39 })).toMatch(
    / is left for 39 entrants$/,
  );
});

it('puts what the person has just done before all else', () => {
  const moments = {
    refusal: 'The bid must be higher than $12.',
    question: 'Press again.',
    confirmation: 'It is in.',
  };
  const said = (changed: Partial<Moments>) => text({}, {}, { ...moments, ...changed });
  expect(said({})).toBe(moments.refusal);
  expect(said({ refusal: null })).toBe(moments.question);
  expect(said({ refusal: null, question: null })).toBe(moments.confirmation);
  expect(notice({}, {}, moments).tone).toBe('amber');
});

it('says aloud nothing that counts down, or that is announced elsewhere', () => {
  const until = { until: '10:42 PM', untilPacific: '7:42 PM PT' };
  const aloud = [
    notice({ phase: 'paused' }, { pause: { kind: 'global', seconds: 252, ...until } }),
    notice({ connection: 'lost' }, {}, { lostSeconds: 6 }),
    notice({}, { seconds: 3 }),
    notice(),
  ].map(({ said, ...rest }) => noticeText({ ...rest, said, shown: [] }));
  expect(aloud).toEqual(['Admin Paused. Auction Resume in:', 'No connection', '', '']);
});

it('[GAVEL-9] speaks of what was spent where money has no limit', () => {
  const leading = { isHighestBidder: true, currentAmount: 236, remaining: Infinity, spent: 100 };
  expect(text(leading)).toBe('If it falls now, you have spent $336');
  expect(text(leading, { teamsAfter: 0 })).toBe('If it falls now, you have spent $336');
  expect(text(leading, { nobodyCanAnswer: true })).toBe('Nobody can answer: you have spent $336');
  const locked = { phase: 'locked', currentAmount: 0, remaining: Infinity } as const;
  const sold = {
    kind: 'sold',
    fullName: 'Omar Haddad',
    amount: 411,
    left: null,
    spent: 832,
  } as const;
  expect(text(locked, { result: { ...sold, isOwn: false } })).toBe(
    'Sold to Omar for $411. Omar has spent $832',
  );
  const own = notice(locked, { result: { ...sold, isOwn: true } });
  expect([noticeText(own), own.tone]).toEqual(['Yours for $411. You have spent $832', 'win']);
});

it('[GAVEL-3] warns as the gavel does, and counts no seconds', () => {
  const gavel = { stage: 'once', called: null, holder: 'Ana' } as const;
  const none = { seconds: null, opensIn: null };
  const once = notice({}, { ...none, gavel });
  expect([noticeText(once), once.tone]).toEqual(['Going once. $412 takes the lead', 'amber']);
  const twice = notice({}, { ...none, gavel: { ...gavel, stage: 'twice' } });
  expect([noticeText(twice), twice.tone]).toEqual(['Going twice. $412 takes the lead', 'hot']);
  const called = { ...gavel, stage: 'called', called: 420 } as const;
  expect(text({ currentAmount: 420 }, { ...none, gavel: called })).toBe(
    '$420 called: whose? $421 goes above it',
  );
  const shown = { ...gavel, stage: 'shown' } as const;
  expect(text({ phase: 'locked' }, { ...none, gavel: shown })).toBe('Ana opens the bids');
  const between = { phase: 'locked', hasTeam: false } as const;
  expect(text(between, { ...none, team: null, gavel: shown })).toBe('Ana chooses the next team');
  expect(text(between, { gavel: shown, team: null, result: { kind: 'passed' } })).toBe(
    'No bid. It may come up again',
  );
});

it('[GAVEL-5] offers no bid where phones don’t bid', () => {
  const off = { isPhonesOff: true };
  const gavel = { stage: 'open', called: null, holder: 'Ana' } as const;
  expect(text(off, { gavel })).toBe('The room is bidding');
  expect(text({ ...off, currentAmount: 0 }, { gavel })).toBe('Nobody has bid yet');
  expect(text(off, { gavel: { ...gavel, stage: 'twice' } })).toBe('Going twice.');
  expect(text(off, { gavel: { ...gavel, stage: 'called', called: 420 } })).toBe(
    '$420 called: whose?',
  );
});
