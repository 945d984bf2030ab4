import type { WireVoid } from '@bracketbid/contract/live/state';
import type { VoidedSale } from '@bracketbid/contract/http/auction';
import { describe, expect, it } from 'vitest';
import { mayPropose, untilSentence, voidAnnouncement, voidedLine, voidView } from './voidView.ts';

const person = (name: string) => ({ _id: name, fullName: name, profileimageurl: null });

/** Ben has bought Duke; Ana leads the group and asks. */
const ASKED: WireVoid = {
  _id: 'void 1',
  teamID: 'duke',
  user: person('Ben'),
  amount: 500,
  reason: 'Typed one digit too many',
  proposedBy: person('Ana'),
  agreedBy: ['Ana'],
  objected: false,
  decides: 'keys',
  needs: 1,
  isHeld: false,
  endsAt: '2027-03-15T01:00:00.000Z',
};
const DONE: VoidedSale = {
  _id: 'void 1',
  teamID: 'duke',
  user: person('Ben'),
  amount: 500,
  reason: 'A slip',
  agreedBy: ['Ana', 'Ben'],
  createdAt: '2027-03-15T01:00:00.000Z',
};
const seenBy = (userId: string, changed: Partial<WireVoid> = {}) =>
  voidView({ ...ASKED, ...changed }, 'Duke', { userId, groupAdminId: 'Ana' });
const formatName = (teamId: string) => (teamId === 'duke' ? 'Duke' : 'NA');

describe('[VOID-1] a sale in question', () => {
  it('gives everyone the keys that they have', () => {
    expect(seenBy('Ana').keys).toEqual({ agree: null, refuse: 'Take it back', object: null });
    expect(seenBy('Ben')).toMatchObject({
      title: 'Undo Duke to you for $500?',
      said: 'Ana: “Typed one digit too many”',
      missing: 'Ben has to agree.',
      keys: { agree: 'Agree', refuse: 'Keep the sale', object: null },
    });
    expect(seenBy('Cleo').keys).toEqual({
      agree: 'Agree, if it comes to me',
      refuse: null,
      object: 'Object',
    });
  });

  it('[GAVEL-6] gives a clerk the key of a buyer who has no phone', () => {
    const speakers = ['Ana', 'Cleo'];
    const to = (userId: string) =>
      voidView({ ...ASKED, user: person('#31 Ada') }, 'Duke', {
        userId,
        groupAdminId: 'Ana',
        speakers,
      });
    expect(to('Cleo')).toMatchObject({
      missing: 'Another clerk has to agree, for #31 Ada.',
      keys: { agree: 'Agree', refuse: 'Keep the sale', object: null },
    });
    expect(to('Ben').keys).toMatchObject({ refuse: null, object: 'Object' });
  });

  it('says whose yes is missing once the others decide, or somebody objects', () => {
    expect(seenBy('Cleo', { decides: 'others', needs: 2 })).toMatchObject({
      missing: '2 more members of the others have to agree.',
      keys: { agree: 'Agree', object: 'Object' },
    });
    const objected = { objected: true, decides: 'allButBuyer', needs: 1 } as const;
    expect(seenBy('Cleo', objected)).toMatchObject({ keys: { agree: 'Agree', object: null } });
    // The buyer's yes no longer counts; the no does.
    expect(seenBy('Ben', objected).keys).toEqual({
      agree: null,
      refuse: 'Keep the sale',
      object: null,
    });
    expect(seenBy('Cleo', { agreedBy: ['Ana', 'Cleo'] })).toMatchObject({
      own: 'You have agreed.',
      keys: { agree: null },
    });
  });

  it('can be raised by the buyer and the admin, while none stands', () => {
    const viewer = (userId: string) => ({ userId, groupAdminId: 'Ana' });
    const may = (userId: string, stands = false) =>
      mayPropose(viewer(userId), { owner: 'Ben', stands });
    expect([may('Ana'), may('Ben'), may('Cleo'), may('Ben', true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(mayPropose(viewer('Ana'), { owner: null, stands: false })).toBe(false);
  });

  it('counts down only once the next team waits', () => {
    expect(untilSentence(false, null, false)).toContain('goes on');
    expect(untilSentence(true, 42, false)).toBe('The next team waits: 42s, then the sale stands.');
    expect(untilSentence(true, 42, true)).toContain('paused');
  });

  it('is said as it comes, changes and ends', () => {
    const none = { proposed: null, voided: 0 };
    const asked = { proposed: ASKED, voided: 0 };
    const say = (
      before: Parameters<typeof voidAnnouncement>[0],
      proposed: WireVoid | null,
      voided: readonly VoidedSale[] = [],
    ) => voidAnnouncement(before, { proposed, voided }, formatName);
    expect(say(none, null)).toBeNull();
    expect(say(none, ASKED)).toMatch(/^Ana proposes to undo Duke to Ben for \$500/);
    expect(say(asked, { ...ASKED, isHeld: true })).toBeNull();
    expect(say(asked, { ...ASKED, decides: 'others', needs: 2 })).toContain('2 more members');
    expect(say(asked, null)).toBe('The sale of Duke stands.');
    expect(say(asked, null, [DONE])).toBe(
      'The sale of Duke is voided. Ben has $500 back, and Duke comes next again.',
    );
    expect(voidedLine(DONE, 'Duke', (id) => id)).toBe('Duke, $500 to Ben. Agreed: Ana, Ben.');
  });
});
