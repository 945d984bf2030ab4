import { sheetFrom } from '@bracketbid/contract/contest/sheet';
import type { ContestView } from '@bracketbid/contract/contest/calls';
import type { Group, Team } from '@bracketbid/contract/entities';
import { ENTRANTS, type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import type { NamedRound, Paying } from '@bracketbid/contract/text/rules';
import { useContest } from '../../../live/queries/contest.ts';
import { useNamedRounds } from '../../../live/queries/groupRules.ts';
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

/** Null until it is known. */
export function useRuleField(group: Group | null | undefined): RuleField | null {
  const isContest = group?.contest !== undefined;
  const contest = useContest(isContest ? group.groupId : null).data;
  const rounds = useNamedRounds();
  const { teams } = useSeasonTeams();
  if (isContest) return contest === undefined ? null : fieldOfContest(contest);
  if (rounds === null) return null;
  return { nouns: TEAMS, isContest, teams, hasSeeds: true, rounds, paying: rounds };
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
