import {
  contestFaults,
  type ContestDraft,
  ENTRANTS,
  type EntrantDraft,
} from '@bracketbid/contract/contest/contest';
import { groupName } from '@bracketbid/contract/fields';
import type { ContestTemplate } from '@bracketbid/contract/contest/calls';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { contestDraft } from '@bracketbid/contract/contest/contest';
import { localField } from '../../../formats/localField.ts';
import { createRule } from '../../../forms/formRules.ts';
import { entrantsIn, readEntrants } from './entrants/readEntrants.ts';
import {
  draftOfSheet,
  hasBracketRounds,
  readSheet,
  roundPrizes,
  type SheetDraft,
  usualSheet,
} from './prizes/sheetDraft.ts';

export const STEPS = ['what', 'who', 'prizes', 'when'] as const;
export type Step = (typeof STEPS)[number];

/** A contest while it is made: what is typed is text. */
export type MakerDraft = {
  /** `own` for one without a template; null while nothing is chosen. */
  readonly templateId: string | null;
  readonly name: string;
  readonly kind: ContestDraft['kind'];
  /** The pasted list. */
  readonly list: string;
  readonly sheet: SheetDraft;
  /** The sheet was edited by hand, so that it no longer follows the entrants. */
  readonly isSheetOwn: boolean;
  /** Null while it is the contest's name. */
  readonly groupname: string | null;
  /** `YYYY-MM-DDTHH:mm` by the visitor's clock. */
  readonly hour: string;
  /** The same; null while it is the morning after the auction. */
  readonly begins: string | null;
};

export const OWN_TEMPLATE = 'own';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An auction is at eight in the evening unless the host says so: today's, if that is an hour from now. */
const EVENING = 20;
/** And a contest begins at this hour of the next day. */
const MORNING = 8;

/** [CONTEST-3, CONTEST-4] How soon the auction may be, and until how long before it the contest can be changed. */
const SOONEST_MS = 5 * MINUTE_MS;
export const CHANGES_END_MS = 10 * MINUTE_MS;

/** What the maker begins with. */
export function newDraft(nowMs: number): MakerDraft {
  return {
    templateId: null,
    name: '',
    kind: 'places',
    list: '',
    sheet: usualSheet('places', 0),
    isSheetOwn: false,
    groupname: null,
    hour: localField.of(eveningAfter(nowMs)),
    begins: null,
  };
}

function eveningAfter(nowMs: number): string {
  const at = new Date(nowMs);
  at.setHours(EVENING, 0, 0, 0);
  if (at.getTime() < nowMs + HOUR_MS) at.setDate(at.getDate() + 1);
  return at.toISOString();
}

/** When the contest begins, as its field holds it. */
export function draftBegins({ hour, begins }: Pick<MakerDraft, 'hour' | 'begins'>): string {
  if (begins !== null) return begins;
  const auction = localField.instant(hour);
  if (auction === null) return '';
  const at = new Date(auction);
  at.setDate(at.getDate() + 1);
  at.setHours(MORNING, 0, 0, 0);
  return localField.of(at.toISOString());
}

/** The group's name, as its field holds it. */
export function draftGroupname({
  name,
  groupname,
}: Pick<MakerDraft, 'name' | 'groupname'>): string {
  return groupname ?? [...name].slice(0, GROUPNAME_MAX).join('').trim();
}
const GROUPNAME_MAX = 50;

/** The draft from a template: its sheet, and its names where they are known. What the host has typed stays. */
export function withTemplate(
  draft: MakerDraft,
  template: ContestTemplate,
  before: ContestTemplate | null,
): MakerDraft {
  const isListTyped = draft.list.trim() !== '' && draft.list !== listNames(before);
  return {
    ...draft,
    templateId: template.id,
    name: isNameTyped(draft, before) ? draft.name : template.name,
    kind: template.kind,
    sheet: draftOfSheet(template.sheet),
    isSheetOwn: false,
    list: isListTyped ? draft.list : listNames(template),
  };
}

/** The draft without a template. */
export function withoutTemplate(draft: MakerDraft, before: ContestTemplate | null): MakerDraft {
  const isListTyped = draft.list !== listNames(before);
  return {
    ...withKind({ ...draft, list: isListTyped ? draft.list : '' }, draft.kind),
    templateId: OWN_TEMPLATE,
    name: isNameTyped(draft, before) ? draft.name : '',
  };
}

/** The draft as another kind of contest, with a sheet that fits. */
export function withKind(draft: MakerDraft, kind: MakerDraft['kind']): MakerDraft {
  const { length } = entrantsIn(readEntrants(draft.list));
  return { ...draft, kind, sheet: usualSheet(kind, length), isSheetOwn: false };
}

/** The draft with the rounds of its bracket, where nobody has edited its sheet and they are those of another number. */
export function withRounds(draft: MakerDraft): MakerDraft {
  const { length } = entrantsIn(readEntrants(draft.list));
  if (draft.kind !== 'bracket' || draft.isSheetOwn) return draft;
  const rounds = roundPrizes(length);
  if (rounds.length === 0 || hasBracketRounds(draft.sheet, length)) return draft;
  return { ...draft, sheet: { ...draft.sheet, prizes: rounds } };
}

function isNameTyped({ name }: MakerDraft, before: ContestTemplate | null): boolean {
  return name.trim() !== '' && name !== before?.name;
}

function listNames(template: ContestTemplate | null): string {
  return template !== null && typeof template.entrants !== 'number'
    ? template.entrants.join('\n')
    : '';
}

/** A draft as it is sent. */
export type Wanted = {
  readonly groupname: string;
  readonly auctionDate: string;
  readonly contest: ContestDraft;
};

/** Something wrong with a draft, at the path that the server would say. */
export type Fault = { readonly path: string; readonly message: string };

/** What a draft says. Where an hour is missing, the instant is empty, and a fault says so. */
export function readMaker(draft: MakerDraft): Wanted & { readonly entrants: EntrantDraft[] } {
  const entrants = entrantsIn(readEntrants(draft.list));
  return {
    groupname: draftGroupname(draft),
    auctionDate: localField.instant(draft.hour) ?? '',
    contest: {
      name: draft.name,
      kind: draft.kind,
      startsAt: localField.instant(draftBegins(draft)) ?? '',
      entrants,
      sheet: readSheet(draft.sheet),
    },
    entrants,
  };
}

const nameRule = createRule(contestDraft.shape.name);
const groupnameRule = createRule(groupName);

/** All that is wrong with a draft, in the order of the steps. */
export function makerFaults(draft: MakerDraft, nowMs: number): readonly Fault[] {
  const { groupname, auctionDate, contest } = readMaker(draft);
  const faults: Fault[] = [];
  const check = (path: string, message: string | null) => {
    if (message !== null) faults.push({ path, message });
  };
  if (draft.templateId === null) check('template', 'Choose what it is.');
  check('contest.name', nameRule(contest.name));
  const wrong = readEntrants(draft.list).filter(({ fault }) => fault !== null).length;
  check('contest.entrants', whyNotEntrants(contest.entrants.length, wrong));
  for (const { path, sentence } of contestFaults(contest)) check(`contest.${path}`, sentence);
  check('auctionDate', whyNotAt(auctionDate, contest.startsAt, nowMs));
  if (contest.startsAt === '') check('contest.startsAt', 'Choose a day and an hour.');
  check('groupname', groupnameRule(groupname));
  return faults;
}

function whyNotEntrants(count: number, wrong: number): string | null {
  if (wrong > 0) {
    return wrong === 1 ? 'One line needs a look.' : `${wrong} lines need a look.`;
  }
  if (count < ENTRANTS.min) return `A contest has ${ENTRANTS.min} to ${ENTRANTS.max} entrants.`;
  return null;
}

/** [CONTEST-3] Why the auction can't be at its hour. */
function whyNotAt(hour: string, startsAt: string, nowMs: number): string | null {
  if (hour === '') return CONTEST_MESSAGES.hourRequired;
  if (Date.parse(hour) < nowMs + SOONEST_MS) return CONTEST_MESSAGES.hourTooSoon;
  const isAfter = startsAt !== '' && Date.parse(hour) >= Date.parse(startsAt);
  return isAfter ? CONTEST_MESSAGES.hourAfterStart : null;
}

/** Whether a fault is of something that a step asks for. */
export function isKnownPath(path: string): boolean {
  return path.startsWith('contest.') || path === 'auctionDate' || path === 'groupname';
}

/** The step at which a fault is mended. */
export function findStep(path: string): Step {
  if (path.startsWith('contest.entrants')) return 'who';
  if (path.startsWith('contest.sheet')) return 'prizes';
  return path === 'auctionDate' || path === 'groupname' || path === 'contest.startsAt'
    ? 'when'
    : 'what';
}
