import type { Bid } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { announcementSentence } from './announcementSentence.ts';

const ben = { _id: 'ben', fullName: 'Ben', profileimageurl: null };
const bid: Bid = {
  _id: 'bid',
  teamID: DUKE._id,
  amount: 1200,
  groupId: 'group-1',
  userId: 'ben',
  user: ben,
  fullName: 'Ben',
  profileimageurl: null,
  createdAt: '2027-03-16T18:00:00.000Z',
};

it('says who bids how much, and adds for the previous leader that they are outbid', () => {
  expect(announcementSentence({ kind: 'bid', bid, teamName: 'Duke' }, 'ana')).toBe(
    'Ben bids $1,200 for Duke.',
  );
  expect(announcementSentence({ kind: 'outbid', bid, teamName: 'Duke' }, 'ana')).toBe(
    'Ben bids $1,200 for Duke. You have been outbid.',
  );
});

it('leaves one’s own bid and a refused pause to the bar and the toast', () => {
  expect(announcementSentence({ kind: 'bid', bid, teamName: 'Duke' }, 'ben')).toBeNull();
  expect(announcementSentence({ kind: 'pauseError', message: 'No.' }, 'ben')).toBeNull();
});

it('says who bought a lot, addressing the buyer as you, or that it stays unsold', () => {
  const sold = { kind: 'sold', team: DUKE, amount: 7, user: ben } as const;
  expect(announcementSentence(sold, 'ana')).toBe('Duke Blue Devils is sold to Ben for $7.');
  expect(announcementSentence(sold, 'ben')).toBe('Duke Blue Devils is sold to you for $7.');
  const byCleo = { ...sold, placedBy: { _id: 'cleo', fullName: 'Cleo' } };
  expect(announcementSentence(byCleo, 'ben')).toBe(
    'Duke Blue Devils is sold to you, by Cleo, for $7.',
  );
  expect(announcementSentence({ kind: 'unsold', team: DUKE }, 'ana')).toBe(
    'Duke Blue Devils stays unsold.',
  );
});

it('says that the auction is completed, that nobody can answer, and that a pause comes', () => {
  expect(announcementSentence({ kind: 'completed' }, 'ana')).toBe('The auction is completed.');
  expect(announcementSentence({ kind: 'unanswerable' }, 'ana')).toBe('Nobody can answer.');
  expect(announcementSentence({ kind: 'pauseComing', minutes: 1 }, 'ana')).toBe(
    'A pause of 1 minute comes after this team.',
  );
  expect(announcementSentence({ kind: 'pauseComing', minutes: null }, 'ana')).toBe(
    'The pause after this team is cancelled.',
  );
});
