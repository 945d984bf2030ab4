import type { Match } from '@bracketbid/engine/bracket/bracket';
import { computeOdds } from '@bracketbid/engine/fair/odds';
import { expect, it } from 'vitest';
import type { FairField } from './fairFields.ts';
import { buildFairSheet } from './fairSheets.ts';

const FINAL: Match = {
  id: 'final',
  round: 'NC',
  roundOrder: 1,
  position: 0,
  status: 'scheduled',
  homeTeamId: 'duke',
  awayTeamId: 'iowa',
  homeScore: null,
  awayScore: null,
  winnerTeamId: null,
  homeFrom: null,
  awayFrom: null,
  next: null,
};
const EVEN = () => 0;
const odds = computeOdds([FINAL], EVEN);
const FIELD: FairField = {
  matches: [FINAL],
  teamStrength: EVEN,
  basis: 'seeds',
  since: 1985,
  now: odds,
  before: odds,
};
const lot = (...teamIds: string[]) => ({ lotId: teamIds.join('-'), teamIds });

it('[FAIR-9] is computed once for all groups with the same lots and payouts', () => {
  const lots = [lot('duke'), lot('iowa')];
  const first = buildFairSheet(FIELD, { NC: 10_000 }, lots);
  expect(buildFairSheet(FIELD, { NC: 10_000 }, [lot('duke'), lot('iowa')])).toBe(first);
  expect(buildFairSheet(FIELD, { NC: 5000 }, lots)).not.toBe(first);
  expect(buildFairSheet({ ...FIELD }, { NC: 10_000 }, lots)).not.toBe(first);
});

it('[FAIR-3] [FAIR-4] knows lots of one team and of several', () => {
  expect(buildFairSheet(FIELD, { NC: 10_000 }, [lot('duke'), lot('duke', 'iowa')])).toEqual([
    { lotId: 'duke', share: 0.5, low: 0, high: 1 },
    { lotId: 'duke-iowa', share: 1, low: 1, high: 1 },
  ]);
});
