import type { ContestPatch, EntrantDraft } from '@bracketbid/contract/contest/contest';
import type { ContestView } from '@bracketbid/contract/contest/calls';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { localField } from '../../../formats/localField.ts';
import {
  type Fault,
  type MakerDraft,
  makerFaults,
  newDraft,
  OWN_TEMPLATE,
  readMaker,
} from './makerDraft.ts';
import { formatList } from './entrants/readEntrants.ts';
import { draftOfSheet } from './prizes/sheetDraft.ts';

/** A contest that can be changed, as far as the maker edits it. */
export type Changeable = Pick<ContestView, 'name' | 'kind' | 'startsAt' | 'entrants' | 'sheet'>;

/** A contest as the maker edits it. @param auctionDate  ISO 8601 */
export function draftOfContest(contest: Changeable, auctionDate: string): MakerDraft {
  return {
    templateId: OWN_TEMPLATE,
    name: contest.name,
    kind: contest.kind,
    list: formatList(contest.entrants),
    sheet: draftOfSheet(contest.sheet),
    isSheetOwn: true,
    groupname: null,
    hour: localField.of(auctionDate),
    begins: localField.of(contest.startsAt),
  };
}

/** [CIRCLE-1] The next contest as the maker begins it: all but the hours as it was. */
export function draftOfNext(contest: Changeable, nowMs: number): MakerDraft {
  const { hour, begins } = newDraft(nowMs);
  return { ...draftOfContest(contest, contest.startsAt), hour, begins };
}

/** What is wrong with a changed contest. Its group's name and the auction's hour are changed elsewhere. */
export function changeFaults(draft: MakerDraft): readonly Fault[] {
  // The hour has been judged when it was chosen.
  return makerFaults(draft, -Infinity)
    .filter(({ path }) => path !== 'groupname')
    .map((fault) =>
      fault.message === CONTEST_MESSAGES.hourAfterStart
        ? { ...fault, path: 'contest.startsAt' }
        : fault,
    );
}

/** What has changed, as it is sent; nothing where the draft says the same. */
export function contestChange(contest: Changeable, draft: MakerDraft): ContestPatch {
  const { name, kind, startsAt, entrants, sheet } = readMaker(draft).contest;
  const before = draftOfContest(contest, contest.startsAt);
  return {
    ...(name.trim() === contest.name ? {} : { name }),
    ...(kind === contest.kind ? {} : { kind }),
    ...(draft.begins === before.begins ? {} : { startsAt }),
    ...(isSame(entrants.map(withoutColor), contest.entrants.map(withoutColor))
      ? {}
      : { entrants: withIds(entrants, contest.entrants) }),
    ...(isSame(sheet, contest.sheet) ? {} : { sheet }),
  };
}

/**
 * The entrants with the ids and colors of those that were there: by their name, and one that was renamed, in a list as long as
 * before, by its place.
 */
function withIds(
  entrants: readonly EntrantDraft[],
  before: Changeable['entrants'],
): EntrantDraft[] {
  const byName = new Map(before.map((each) => [each.name, each]));
  const names = new Set(entrants.map(({ name }) => name));
  return entrants.map((entrant, index) => {
    const atPlace = entrants.length === before.length ? before[index] : undefined;
    const renamed = atPlace !== undefined && !names.has(atPlace.name) ? atPlace : undefined;
    const known = byName.get(entrant.name) ?? renamed;
    return known === undefined ? entrant : { ...entrant, color: known.color, _id: known._id };
  });
}

const withoutColor = ({ name, number, pool, seed }: Omit<EntrantDraft, 'color' | '_id'>) => ({
  name,
  number,
  pool,
  seed,
});

/** Whether two values are written alike; an object's fields in any order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
