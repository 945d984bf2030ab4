import { counted } from '@bracketbid/contract/counted';

/** How many groups and people a change affects; `online` where it matters how many of them are. */
export type Impact = {
  readonly groups: number;
  readonly people: number;
  readonly online?: number;
};

/** An impact as the end of a sentence: `3 groups with 41 people, 17 of them online`. */
export function impactSummary({ groups, people, online }: Impact): string {
  if (groups === 0) return 'no group';
  const whole = `${counted(groups, 'group')} with ${counted(people, 'person', 'people')}`;
  return online === undefined
    ? whole
    : `${whole}, ${online.toLocaleString('en-US')} of them online`;
}

/** How many running groups the site's pause covers: `Bidding is paused in 37 groups.` */
export function describePause(groups: {
  readonly running: number;
  readonly paused: number;
}): string {
  const { running, paused } = groups;
  if (running === 0) return 'No auction is running.';
  const of = paused < running ? `${paused.toLocaleString('en-US')} of ` : '';
  return `Bidding is paused in ${of}${counted(running, 'group')}.`;
}
