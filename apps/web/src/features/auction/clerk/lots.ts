import type { Team } from '@bracketbid/contract/entities';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';

/** A lot that a clerk may show. */
export type LotChoice = {
  readonly team: Team;
  /** It was passed before. */
  readonly isPassed: boolean;
  /** Why it can't be shown just now; null if it can. */
  readonly why: string | null;
};

/** The lots that are not over and not up: those to come in their order, then the passed ones. [GAVEL-7] */
export function lotsToChoose({ state, teams }: LivePicture): readonly LotChoice[] {
  const passed = state.gavel?.passed ?? [];
  const upId = state.lot?.team._id;
  const isPassed = new Set(passed);
  const why = state.gavel?.isPassedTurn === true ? null : 'Once no other lot waits.';
  const again = passed.flatMap((id) => teams.find(({ _id }) => _id === id) ?? []);
  return [
    ...state.upNext
      .filter(({ _id }) => !isPassed.has(_id))
      .map((team) => ({ team, isPassed: false, why: null })),
    ...again.map((team) => ({ team, isPassed: true, why })),
  ].filter(({ team }) => team._id !== upId);
}

/** The lot that Enter shows; null where a person has to choose. */
export function nextLot(choices: readonly LotChoice[]): Team | null {
  const next = choices.find(({ isPassed }) => !isPassed);
  if (next !== undefined) return next.team;
  const [only, second] = choices;
  return only !== undefined && second === undefined && only.why === null ? only.team : null;
}

/** Those whose name, short name or number fits what is sought. */
export function foundLots(choices: readonly LotChoice[], sought: string): readonly LotChoice[] {
  const words = sought.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ team }) => {
    const { teamName, shortName, abbreviation, seedNumber, zone, location } = team;
    const text = [teamName, shortName, abbreviation, String(seedNumber), zone, location]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
