import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { ShareOffer as OfferReply } from '@bracketbid/contract/http/shares';
import { SHARE_MESSAGES } from '@bracketbid/contract/text/shares';
import { isShareEvent, type LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { Part } from '@bracketbid/engine/money/parts';
import type { ShareEvent } from '@bracketbid/engine/shares/shareEvents';
import {
  belongsTo,
  listShareOffers,
  type ShareOffer,
  type ShareRefusal,
  shareRefusal,
} from '@bracketbid/engine/shares/shares';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { readSales } from '../auction/queries.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused, RefusedField } from '../failures.ts';
import type { GroupContext } from '../groups/groupContexts.ts';
import { isAccountIn } from '../groups/roster.ts';
import { type GroupLog, readGroupEvents } from '../groups/groupLog.ts';
import { readPlayedTeams } from '../tournament/matches.ts';
import { holdSeason } from '../tournament/seasons.ts';

/** What a member can say of an offer that is there. */
export type ShareAnswer = 'ShareAccepted' | 'ShareDeclined' | 'ShareWithdrawn';

/** [SHARE-2] The offers of shares in groups: what was said of them stands in the groups' chains. */
export type Shares = {
  /** All offers, and which of them are still open. */
  of(context: GroupContext): Promise<readonly OfferReply[]>;
  /** @throws Refused when the caller can't offer this, or not any more */
  offer(
    context: GroupContext,
    offer: { readonly by: string; readonly teamId: string; readonly parts: readonly Part[] },
  ): Promise<OfferReply>;
  /** @throws Refused when the caller can't say that, or not any more */
  say(
    context: GroupContext,
    answer: { readonly id: string; readonly type: ShareAnswer; readonly by: string },
  ): Promise<OfferReply>;
  /** The group of an offer; null for none. */
  readGroup(offerId: string): Promise<string | null>;
};

/** What one person may say about shares in one group: a chain is read whole, and none can swell another's share. */
const WORDS_MAX = 300;

const REFUSED: Readonly<Record<ShareRefusal, () => Refused>> = {
  NotFound: () => new Refused('NotFound', SHARE_MESSAGES.notFound),
  NotOwner: () => new Refused('Forbidden', SHARE_MESSAGES.ownersOnly),
  NotOfferer: () => new Refused('Forbidden', SHARE_MESSAGES.offererOnly),
  NotNamed: () => new Refused('Forbidden', SHARE_MESSAGES.notNamed),
  OwnPartMissing: () => new RefusedField('parts', SHARE_MESSAGES.ownPartMissing),
  WeightsInvalid: () => new RefusedField('parts', SHARE_MESSAGES.weightsInvalid),
  WeightsEmpty: () => new RefusedField('parts', SHARE_MESSAGES.weightsEmpty),
  Twice: () => new RefusedField('parts', SHARE_MESSAGES.twice),
  Unchanged: () => new RefusedField('parts', SHARE_MESSAGES.unchanged),
  Agreed: () => new Refused('Conflict', SHARE_MESSAGES.agreed),
  IsOpen: () => new Refused('Conflict', SHARE_MESSAGES.isOpen),
  IsOver: () => new Refused('Conflict', SHARE_MESSAGES.isOver),
};

type ShareLine = { readonly atMs: number; readonly event: ShareEvent };

export function createShares(deps: {
  readonly database: Pick<Database, 'kysely'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly groupLog: GroupLog;
}): Shares {
  const { database, clock, groupLog } = deps;

  /**
   * One word at a time, and none while a result is being entered: the tournament's row is held before the group's, as results
   * hold it, so that an offer that races the first game has one outcome.
   */
  const withGroup = <T>(
    { facts }: GroupContext,
    work: (tx: Kysely<Tables>, lines: readonly ShareLine[]) => Promise<T>,
  ): Promise<T> =>
    database.kysely.transaction().execute(async (tx) => {
      await holdSeason(tx, facts.tournamentId);
      await groupLog.lock(tx, facts.id);
      return work(tx, shareLines(await groupLog.read(facts.id, tx)));
    });

  const append = async (
    tx: Kysely<Tables>,
    context: GroupContext,
    lines: readonly ShareLine[],
    event: ShareEvent,
  ): Promise<OfferReply> => {
    if (lines.filter((line) => line.event.by === event.by).length >= WORDS_MAX) {
      throw new Refused('Conflict', SHARE_MESSAGES.wordsMax);
    }
    const { atMs } = await groupLog.append(tx, context.facts.id, event, clock.nowMs());
    const after = [...lines, { atMs, event }];
    const offer = offersIn(after).get(event.offerId);
    if (offer === undefined) throw new Error('An offer was lost');
    return shown(offer, after, () => true);
  };

  return {
    of: async (context) => {
      const lines = shareLines(await groupLog.read(context.facts.id));
      const offers = [...offersIn(lines).values()];
      if (offers.length === 0) return [];
      const sales = await readSales(database.kysely, [context.facts.id]);
      const closed = await readClosed(database.kysely, context, clock.nowMs());
      return offers.map((offer) =>
        shown(
          offer,
          lines,
          () =>
            sales.some((sale) => belongsTo(offer, sale)) &&
            !isClosed(context, offer.teamId, closed),
        ),
      );
    },

    offer: (context, { by, teamId, parts }) =>
      withGroup(context, async (tx, lines) => {
        const { members } = context.roster;
        if (parts.length > members.size) {
          throw new RefusedField('parts', SHARE_MESSAGES.partsTooMany);
        }
        // [SHARE-2] A seat can't agree to anything.
        if (!parts.every(({ userId }) => isAccountIn(context.facts, userId))) {
          throw new RefusedField('parts', MESSAGES.notInThisGroup);
        }
        const sales = await readSales(tx, [context.facts.id]);
        const sale = sales.find((each) => each.teamId === teamId);
        if (sale === undefined) throw new Refused('Conflict', SHARE_MESSAGES.notOwned);
        const last = [...offersIn(lines).values()].findLast((each) => belongsTo(each, sale));
        if (last !== undefined && isSameOffer(last, { by, parts })) {
          const closed = await readClosed(tx, context, clock.nowMs());
          return shown(last, lines, () => !isClosed(context, teamId, closed));
        }
        const { buyer, soldAtMs } = sale;
        const terms = { teamId, buyer, soldAtMs, by, parts };
        const event = { type: 'ShareOffered', offerId: uuidv7(), ...terms } as const;
        refuse(lines, event);
        await refuseClosed(tx, context, teamId, clock.nowMs());
        return append(tx, context, lines, event);
      }),

    say: (context, { id: offerId, type, by }) =>
      withGroup(context, async (tx, lines) => {
        const event = { type, offerId, by };
        const offer = offersIn(lines).get(offerId);
        if (offer !== undefined && wasSaid(lines, event)) return shown(offer, lines, () => true);
        refuse(lines, event);
        if (offer !== undefined) {
          const sales = await readSales(tx, [context.facts.id]);
          if (!sales.some((sale) => belongsTo(offer, sale))) {
            throw new Refused('Conflict', SHARE_MESSAGES.isOver);
          }
          await refuseClosed(tx, context, offer.teamId, clock.nowMs());
        }
        return append(tx, context, lines, event);
      }),

    readGroup: groupLog.groupOfOffer,
  };
}

function shareLines(lines: readonly LoggedGroupEvent[]): ShareLine[] {
  return lines.flatMap(({ atMs, event }) => (isShareEvent(event) ? [{ atMs, event }] : []));
}

const offersIn = (lines: readonly ShareLine[]) => listShareOffers(lines.map(({ event }) => event));

/** Whether an offer that stands, or holds, is this one: sent again, it is answered as it was. */
function isSameOffer(
  { offeredBy, parts, state }: ShareOffer,
  offer: { readonly by: string; readonly parts: readonly Part[] },
): boolean {
  const isPart = ({ userId, weight }: Part) =>
    parts.some((part) => part.userId === userId && part.weight === weight);
  const isSame = parts.length === offer.parts.length && offer.parts.every(isPart);
  return offeredBy === offer.by && isSame && (state === 'open' || state === 'accepted');
}

/** Whether somebody has given this answer before. */
function wasSaid(
  lines: readonly ShareLine[],
  { type, offerId, by }: Pick<ShareEvent, 'type' | 'offerId' | 'by'>,
): boolean {
  return lines.some(
    ({ event }) => event.type === type && event.offerId === offerId && event.by === by,
  );
}

function refuse(lines: readonly ShareLine[], event: ShareEvent): void {
  const refusal = shareRefusal(offersIn(lines), event);
  if (refusal !== null) throw REFUSED[refusal]();
}

/** [SHARE-1] Why a lot can't be divided any more, by any of its teams or entrants. */
type Closed = { readonly reason: string; readonly teams: ReadonlySet<string> };

/** [SHARE-1] The teams whose first game has begun; of a contest all entrants, once it has begun, has a result or is called off. */
async function readClosed(
  db: Kysely<Tables>,
  { facts: { id, tournamentId }, contest }: GroupContext,
  nowMs: number,
): Promise<Closed> {
  if (contest === null) {
    return { reason: SHARE_MESSAGES.hasPlayed, teams: await readPlayedTeams(db, tournamentId) };
  }
  const said = await readGroupEvents(db, [id], ['ResultEntered', 'ContestCalledOff']);
  const isOff = (said.get(id) ?? []).some(({ event }) => event.type === 'ContestCalledOff');
  const hasBegun = said.size > 0 || Date.parse(contest.startsAt) <= nowMs;
  return {
    reason: isOff ? SHARE_MESSAGES.contestOff : SHARE_MESSAGES.contestBegun,
    teams: new Set(hasBegun ? contest.entrants.map(({ _id }) => _id) : []),
  };
}

function isClosed({ lots }: GroupContext, lotId: string, { teams }: Closed): boolean {
  const lot = lots.lots.find((each) => each.lotId === lotId);
  return (lot?.teamIds ?? [lotId]).some((teamId) => teams.has(teamId));
}

async function refuseClosed(
  tx: Kysely<Tables>,
  context: GroupContext,
  lotId: string,
  nowMs: number,
): Promise<void> {
  const closed = await readClosed(tx, context, nowMs);
  if (isClosed(context, lotId, closed)) throw new Refused('Conflict', closed.reason);
}

/** @param canHold  whether an open offer can still be answered */
function shown(
  { id, teamId, offeredBy, parts, accepted, awaits, state }: ShareOffer,
  lines: readonly ShareLine[],
  canHold: () => boolean,
): OfferReply {
  const first = lines.find(({ event }) => event.offerId === id);
  const isLapsed = state === 'open' && !canHold();
  return {
    _id: id,
    teamID: teamId,
    offeredBy,
    parts: [...parts],
    accepted: [...accepted],
    awaits: isLapsed ? [] : [...awaits],
    state: isLapsed ? 'lapsed' : state,
    createdAt: new Date(first?.atMs ?? 0).toISOString(),
  };
}
