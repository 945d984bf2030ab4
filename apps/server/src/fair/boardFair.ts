import type { Board } from '@bracketbid/contract/board';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { GroupContext } from '../groups/groupContexts.ts';
import type { FairFields } from './fairFields.ts';
import { buildFairLots, computeProgress } from './fairLots.ts';
import { buildFairSheet } from './fairSheets.ts';

/** [FAIR-8] What a board shows of fair shares: while the auction runs, where its rules show them live; else null. */
export async function buildBoardFair(
  fields: FairFields,
  state: AuctionState,
  { facts, roster }: GroupContext,
): Promise<Board['fair']> {
  if (state.phase !== 'running' || state.settings.hints !== 'live') return null;
  const field = await fields.of(facts.tournamentId);
  if (field === null) return null;
  const { payoutBasisPoints } = state.settings;
  const sheet = buildFairSheet(field, payoutBasisPoints, buildFairLots(state, roster));
  const { endedShare, budgetsCents } = computeProgress(state, sheet);
  const teams = sheet.map(({ lotId, share }) => ({ teamID: lotId, share }));
  return { teams, endedShare, budgetsCents };
}
