import type { ReplyOf } from '@bracketbid/contract/call';
import type * as results from '@bracketbid/contract/http/matches';
import { sheetFrom } from '@bracketbid/contract/contest/sheet';
import type { ContestView } from '@bracketbid/contract/contest/calls';
import type { Group, Team } from '@bracketbid/contract/entities';
import { ENTRANTS, type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import type { NamedRound, Paying } from '@bracketbid/contract/text/rules';
import { useAreArriving } from '../../../live/queries/areArriving.ts';
import { useContest } from '../../../live/queries/contest.ts';
import { useRounds } from '../../../live/queries/resultQueries.ts';
import { useSeasonTeams } from '../../../live/queries/seasonTeams.ts';

/** One that can be put into a bundle by hand. */
export type Bundled = Pick<Team, '_id' | 'shortName' | 'seedNumber' | 'zone'>;

/** What a group's rules are about: its season's teams and rounds, or its contest's entrants and sheet. */
export type RuleField = {
  readonly nouns: Nouns;
  readonly isContest: boolean;
  readonly teams: readonly Bundled[];
  /** Whether they can come up by their seeds. */
  readonly hasSeeds: boolean;
  /** Those with a payout to choose; null in a contest, whose sheet says what is paid. */
  readonly rounds: readonly NamedRound[] | null;
  readonly paying: Paying;
};

/** What a group's rules are about, null until it is known; and whether it is still to come. */
export function useRuleField(group: Group | null | undefined): {
  readonly field: RuleField | null;
  readonly isArriving: boolean;
} {
  const isContest = group?.contest !== undefined;
  const contest = useContest(isContest ? group.groupId : null);
  const rounds = useRounds();
  const { teams } = useSeasonTeams();
  const isArriving = useAreArriving([isContest ? contest : rounds]);
  if (isContest) {
    const field = contest.data === undefined ? null : fieldOfContest(contest.data);
    return { field, isArriving };
  }
  const field = rounds.data === undefined ? null : fieldOfSeason(teams, nameRounds(rounds.data));
  return { field, isArriving };
}

function fieldOfSeason(teams: RuleField['teams'], rounds: readonly NamedRound[]): RuleField {
  return { nouns: TEAMS, isContest: false, teams, hasSeeds: true, rounds, paying: rounds };
}

/** By the names that people know them by, the first round first. */
function nameRounds(rounds: ReplyOf<typeof results.rounds>['rounds']): NamedRound[] {
  return rounds
    .toSorted((a, b) => a.roundorder - b.roundorder)
    .map(({ code, roundname: name, matches }) => ({ code, name, matches }));
}

/** [CONTEST-3] What the entrants of a contest have: its rules speak of nothing else. */
export function fieldOfContest({
  entrants,
  sheet,
}: Pick<ContestView, 'entrants' | 'sheet'>): RuleField {
  return {
    nouns: ENTRANTS,
    isContest: true,
    teams: entrants.map(({ _id, name, number, seed, pool }) => ({
      _id,
      shortName: name,
      seedNumber: seed ?? number ?? 0,
      zone: pool,
    })),
    hasSeeds: entrants.every(({ seed }) => seed !== null),
    rounds: null,
    paying: sheetFrom(sheet),
  };
}
