import { listOwners } from '@bracketbid/contract/entities';
import type { PaperGame, PaperMember, PaperTeam } from '@bracketbid/contract/http/paper';
import { ordinal } from '@bracketbid/contract/text/paper';
import { ownersInShort } from '../../domain/people/ownerWords.ts';
import { isOwn } from '../../domain/people/owning.ts';

/** Where a member stood before, below their rank; nothing where they stand as they did. */
export function movedWord(rank: number, before: number | null): string {
  return before === null || before === rank ? '' : `was ${ordinal(before)}`;
}

/** Whether a member can still finish first, below their name; nothing while that is open. */
export function chanceWord(chance: PaperMember['chance']): string {
  if (chance === 'can') return 'can still finish first';
  return chance === 'out' ? 'can’t finish first' : '';
}

/** Whose team it is, as the reader says it. */
export function ownerWord(team: PaperTeam, userId: string): string {
  const owners = listOwners(team);
  const [only, ...others] = owners;
  if (only === undefined) return 'unsold';
  if (others.length > 0) return ownersInShort(owners, userId);
  return only._id === userId ? 'yours' : only.fullName;
}

/** A sentence in parts, every second one a score: at most three digits a side, so that no member’s name is an endless one. */
export function splitAtScores(text: string): string[] {
  return text.split(/(?<![\d-])(\d{1,3}-\d{1,3})(?![\d-])/);
}

/** The next games, the reader's own first, then in the order of their hours; those without one last. */
export function byInterest(games: readonly PaperGame[], userId: string): PaperGame[] {
  const hasOwn = ({ home, away }: PaperGame) =>
    [home, away].some((side) => side !== null && isOwn(side, userId));
  const formatHour = ({ startAt }: PaperGame) =>
    startAt === null ? Number.POSITIVE_INFINITY : Date.parse(startAt);
  const byHour = (a: PaperGame, b: PaperGame) => {
    const [x, y] = [formatHour(a), formatHour(b)];
    return x === y ? 0 : x < y ? -1 : 1;
  };
  return games.toSorted((a, b) => Number(hasOwn(b)) - Number(hasOwn(a)) || byHour(a, b));
}
