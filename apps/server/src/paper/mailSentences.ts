import { listOwners } from '@bracketbid/contract/entities';
import type { PaperEdition } from '@bracketbid/contract/http/paper';
import { ownGamesSentence, ownSentence } from '@bracketbid/contract/text/paper';

/** Upsets that a mail tells; the page has all. */
const UPSETS_MAX = 3;

/** A paper as its reader has it mailed: their own day first. */
export function mailSentences(edition: PaperEdition, userId: string): string[] {
  const { members, lead, upsets, next, nextDay } = edition;
  const own = members.find(({ user }) => user._id === userId);
  const games = next.flatMap(({ home, away }) =>
    [home, away].flatMap((side) => {
      if (side === null || !listOwners(side).some(({ _id }) => _id === userId)) return [];
      return [{ own: side.shortName, opponent: (side === home ? away : home)?.shortName ?? null }];
    }),
  );
  return [
    ...(own === undefined ? [] : [ownSentence(own, members.length)]),
    ...lead,
    ...upsets.slice(0, UPSETS_MAX).map(({ text }) => text),
    ...(own?.need == null ? [] : [own.need]),
    ...(nextDay === null ? [] : [ownGamesSentence(games, nextDay)]),
  ];
}
