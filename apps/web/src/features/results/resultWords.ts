import type { GameRow } from '@bracketbid/contract/http/results';

type Named = { readonly groupname: string };

/** The group that the person created, else the first one joined, else `N/A`. */
export function findGroupName(of: {
  readonly groupsCreated: readonly Named[];
  readonly allGroups: readonly Named[];
}): string {
  return of.groupsCreated[0]?.groupname ?? of.allGroups[0]?.groupname ?? 'N/A';
}

/** `/my-results/my-team` names its page `my-results-my-team`. */
export function pageBodyClass(pathname: string): string {
  return pathname.split('/').filter(Boolean).join('-');
}

type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'plain';

export function toneOfResult(result: GameRow['result']): Tone {
  switch (result) {
    case 'Won':
      return 'good';
    case 'Lost':
      return 'bad';
    case 'Uncontested':
      return 'warn';
    case 'Match not started':
      return 'quiet';
    case 'Live':
    case 'Refunded':
      return 'plain';
    default:
      return result satisfies never;
  }
}

export function toneOfTeamStatus(teamStatus: string): Tone {
  return teamStatus === 'sold-sold' ? 'good' : 'bad';
}
