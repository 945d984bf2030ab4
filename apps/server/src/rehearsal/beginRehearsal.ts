import { toAuctionSettings } from '@bracketbid/contract/groupRules';
import { REHEARSAL_SECONDS } from '@bracketbid/contract/rehearsal';
import type { AuctionSettings } from '@bracketbid/engine/auction/settings';
import type { Rooms } from '../auction/room/rooms.ts';
import { listEntrants, seatingNow } from '../auction/starts/entrants.ts';
import { buildOrder } from '../auction/starts/order.ts';
import type { Database } from '../platform/db/open.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import { mergeRules } from '../groups/groupRules.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Settings } from '../settings/settings.ts';
import { readCountedRounds } from '../tournament/rounds.ts';

type Deps = {
  readonly database: Database;
  readonly settings: Settings;
  readonly contexts: GroupContexts;
  readonly rooms: Rooms;
};

/** Begins a rehearsal's auction; one that has begun stays as it is. @returns whether it runs */
export async function beginRehearsal(deps: Deps, id: string): Promise<boolean> {
  const { contexts, rooms } = deps;
  const context = await contexts.of(id);
  const { facts } = context;
  if (facts.rehearses === null) return false;
  const room = await rooms.at(id);
  if (room.state().phase !== 'scheduled') return true;
  const outcome = await room.submit({
    type: 'StartAuction',
    orderSeedHash: facts.orderSeedHash,
    ...buildOrder(context),
    ...listEntrants(facts, seatingNow(facts)),
    settings: await mergeRehearsalRules(deps, facts),
  });
  return (
    outcome.kind === 'accepted' ||
    (outcome.kind === 'refused' && outcome.refusal.code === 'AlreadyStarted')
  );
}

/** The group's own rules, with short seconds. */
async function mergeRehearsalRules(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { own, tournamentId }: GroupFacts,
): Promise<AuctionSettings> {
  const rounds = await readCountedRounds(database.kysely, tournamentId);
  const rules = mergeRules(siteFor(settings.get(), tournamentId), own, rounds);
  return { ...toAuctionSettings(rules), ...REHEARSAL_SECONDS };
}
