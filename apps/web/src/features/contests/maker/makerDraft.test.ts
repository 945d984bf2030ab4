import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import type { ContestTemplate } from '@bracketbid/contract/contest/calls';
import { contestDraft } from '@bracketbid/contract/contest/contest';
import { describe, expect, it } from 'vitest';
import {
  draftBegins,
  draftGroupname,
  makerFaults,
  newDraft,
  readMaker,
  findStep,
  withKind,
  withoutTemplate,
  withRounds,
  withTemplate,
} from './makerDraft.ts';
import { readSheet, usualSheet } from './prizes/sheetDraft.ts';

const NOW = new Date(2027, 3, 7, 12).getTime();
const at = (hours: number, minutes = 0) => new Date(2027, 3, 7, hours, minutes).getTime();

const template = (more: Partial<ContestTemplate>): ContestTemplate => ({
  id: 'golf',
  name: 'Golf tournament',
  kind: 'places',
  sheet: readSheet(usualSheet('places', 0)),
  entrants: 40,
  ...more,
});
const GOLF = template({});
const DUEL = template({ id: 'duel', name: 'Duel', entrants: ['Ann', 'Ben', 'Cid'] });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Player ${String(index)}`).join('\n');

const paths = (draft: ReturnType<typeof newDraft>, nowMs = NOW) =>
  makerFaults(draft, nowMs).map(({ path }) => path);

describe('a contest that is made', () => {
  it('is tonight at eight, or tomorrow if that is less than an hour away, and begins the morning after', () => {
    expect(newDraft(NOW).hour).toBe('2027-04-07T20:00');
    expect(newDraft(at(19, 30)).hour).toBe('2027-04-08T20:00');
    expect(draftBegins(newDraft(NOW))).toBe('2027-04-08T08:00');
    expect(draftBegins({ hour: '2027-12-31T20:00', begins: null })).toBe('2028-01-01T08:00');
    expect(draftBegins({ hour: '', begins: null })).toBe('');
  });

  it('needs only its kind and its names; the rest is filled in', () => {
    const draft = { ...withTemplate(newDraft(NOW), GOLF, null), list: numbered(40) };
    expect(makerFaults(draft, NOW)).toEqual([]);
    const { contest, groupname } = readMaker(draft);
    expect(contestDraft.safeParse(contest).success).toBe(true);
    expect(groupname).toBe('Golf tournament');
  });

  it('says in the order of the steps what is missing', () => {
    expect(paths(newDraft(NOW))).toEqual([
      'template',
      'contest.name',
      'contest.entrants',
      'contest.sheet.prizes.0.basisPoints',
      'groupname',
    ]);
    expect(paths(newDraft(NOW)).map(findStep)).toEqual(['what', 'what', 'who', 'prizes', 'when']);
  });

  it('keeps what was typed when another template is chosen, and nothing of the one before', () => {
    const chosen = withTemplate(newDraft(NOW), DUEL, null);
    expect(chosen.list).toBe('Ann\nBen\nCid');
    expect(withTemplate(chosen, GOLF, DUEL)).toMatchObject({ name: 'Golf tournament', list: '' });
    const typed = { ...chosen, name: 'Ours', list: 'Dee\nEve' };
    expect(withTemplate(typed, GOLF, DUEL)).toMatchObject({ name: 'Ours', list: 'Dee\nEve' });
    expect(withoutTemplate(chosen, DUEL)).toMatchObject({ name: '', list: '', templateId: 'own' });
  });

  it('has the rounds of its bracket, unless the host has edited them', () => {
    const of16 = withKind({ ...newDraft(NOW), list: numbered(16) }, 'bracket');
    const of8 = { ...of16, list: numbered(8) };
    expect(withRounds(of8).sheet).toEqual(usualSheet('bracket', 8));
    expect(withRounds({ ...of8, isSheetOwn: true }).sheet).toEqual(of16.sheet);
    expect(withRounds({ ...of16, list: numbered(9) }).sheet).toEqual(of16.sheet);
    expect(paths({ ...of16, list: numbered(9) })).toContain('contest.entrants');
  });

  it('says what is wrong with its hours before it is sent', () => {
    const draft = { ...withTemplate(newDraft(NOW), GOLF, null), list: numbered(40) };
    const messages = (more: Partial<typeof draft>) =>
      makerFaults({ ...draft, ...more }, NOW).map(({ message }) => message);
    expect(messages({ hour: '' })).toEqual([
      CONTEST_MESSAGES.hourRequired,
      'Choose a day and an hour.',
    ]);
    expect(messages({ hour: '2027-04-07T12:04' })).toEqual([CONTEST_MESSAGES.hourTooSoon]);
    expect(messages({ hour: '2027-04-07T12:05' })).toEqual([]);
    expect(messages({ begins: '2027-04-07T20:00' })).toEqual([CONTEST_MESSAGES.hourAfterStart]);
  });

  it('is named after the contest until the group has a name of its own', () => {
    expect(draftGroupname({ name: 'x'.repeat(80), groupname: null })).toHaveLength(50);
    expect(draftGroupname({ name: 'Golf', groupname: 'The Regulars' })).toBe('The Regulars');
  });
});
