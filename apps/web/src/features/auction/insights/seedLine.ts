import type { SeedHistory } from './seedHistory.ts';

/** What a win in each round of the main draw means, of many teams and of those that did. */
const STAGES = [
  ['win a game', 'have won a game'],
  ['reach the Sweet 16', 'have reached the Sweet 16'],
  ['reach the Elite Eight', 'have reached the Elite Eight'],
  ['reach the Final Four', 'have reached the Final Four'],
  ['reach the final', 'have reached the final'],
  ['win it all', 'have won it all'],
] as const;

/** A stage that so many of a seed reach says something of it; a later one is for the few. */
const TELLING_SHARE = 0.4;
/** Fewer are counted: "1 %" would say little of two teams in many years. */
const PERCENT_MIN = 0.05;

/** A seed's history stage by stage: what, and how many of all teams of the seed. */
export type SeedStage = { readonly what: string; readonly count: number; readonly share: number };

/** All stages of a seed's history; none for a seed that the main draw doesn't have. */
export function seedStages({ wins, slots }: SeedHistory, seed: number): SeedStage[] {
  return (wins[seed - 1] ?? []).flatMap((count, round) => {
    const what = STAGES[round]?.[0];
    return what === undefined ? [] : [{ what, count, share: count / slots }];
  });
}

/** What a seed has done, in a line: `1-seeds: 41 % reach the Final Four`. */
export function seedLine(history: SeedHistory, seed: number): string | null {
  const stages = seedStages(history, seed);
  const telling = Math.max(
    0,
    stages.findLastIndex(({ share }) => share >= TELLING_SHARE),
  );
  const stage = stages[telling];
  if (stage === undefined) return null;
  return stage.share < PERCENT_MIN
    ? `${seed}-seeds: ${stage.count} of ${history.slots} ${STAGES[telling]?.[1]}`
    : `${seed}-seeds: ${percent(stage.share)} ${stage.what}`;
}

/** 0.4125 is `41 %`; less than one in a hundred, but not none, is `< 1 %`. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  return whole === 0 && share > 0 ? '< 1\u00a0%' : `${whole}\u00a0%`;
}
