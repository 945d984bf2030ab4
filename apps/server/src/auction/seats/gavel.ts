import type { BodyOf, ReplyOf } from '@bracketbid/contract/call';
import type { actWithGavel } from '@bracketbid/contract/http/gavel';
import { bidAcceptedFor, bidWasAnswered } from '@bracketbid/contract/text/messages';
import type { GavelAct } from '@bracketbid/engine/auction/gavel/acts';
import { findLotId } from '@bracketbid/engine/auction/lots/lots';
import { byCodeUnit } from '@bracketbid/engine/auction/order';
import { currentTeamId, standingBid } from '@bracketbid/engine/auction/questions';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import { newId } from '../../platform/crypto/newId.ts';
import { HASHES } from '../../platform/crypto/sha256.ts';
import type { AppliedEvent } from '../../platform/changes/change.ts';
import { BidCameFirst, RefusedByRules } from '../../failures.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import { personIn, type Roster } from '../../groups/roster.ts';
import type { Auctions } from '../auctions.ts';
import { buildAnswer, toBid } from '../room/wireBid.ts';
import { toDeputy, gavelAfter } from '../room/wireGavel.ts';

type Body = BodyOf<typeof actWithGavel>;
type Reply = ReplyOf<typeof actWithGavel> & { readonly message?: string };

/** [GAVEL-1] What clerks do. */
export type Gavel = {
  /** @throws RefusedByRules, Refused */
  act(userId: string, body: Body): Promise<Reply>;
};

export function createGavel(deps: {
  readonly auctions: Pick<Auctions, 'submit' | 'state'>;
  readonly contexts: Pick<GroupContexts, 'readAsMember' | 'of'>;
  /** [SEAT-3] A seat by its number, and the account that has claimed it. */
  readonly findSeat: (
    groupId: string,
    number: number,
  ) => Promise<{ readonly seatId: string; readonly userId: string | null } | null>;
}): Gavel {
  const { auctions, contexts, findSeat } = deps;

  const readBidder = async (
    groupId: string,
    { seat, user }: { readonly seat?: number | undefined; readonly user?: string | undefined },
  ): Promise<string> => {
    if (seat === undefined) return user ?? '';
    const found = await findSeat(groupId, seat);
    if (found === null) throw new RefusedByRules({ code: 'UnknownSeat' });
    return found.userId ?? found.seatId;
  };

  const toGavelAct = async (body: Body): Promise<GavelAct> => {
    switch (body.act) {
      case 'show':
        return { kind: 'show', teamId: body.teamID };
      case 'call':
        return { kind: 'call', amount: body.amount };
      case 'name':
        return { kind: 'name', userId: await readBidder(body.groupId, body) };
      case 'bid':
        return { kind: 'bid', userId: await readBidder(body.groupId, body), amount: body.amount };
      case 'warn':
      case 'sell':
        return { kind: body.act, seenSeq: body.seenSeq };
      case 'strike':
        return { kind: 'strike', reason: body.reason, isSure: body.sure === true };
      case 'field':
        return { kind: 'field', lotId: fieldIn(await auctions.state(body.groupId)) };
      case 'open':
      case 'pass':
      case 'agree':
      case 'finish':
        return { kind: body.act };
      default:
        return body satisfies never;
    }
  };

  /** With the bid that stands now instead of the one that the clerk saw: it may be a later one than that which kept the gavel up. */
  const withBid = async (groupId: string, roster: Roster, error: RefusedByRules) => {
    const state = await auctions.state(groupId);
    const teamId = currentTeamId(state);
    const standing = standingBid(state);
    if (standing === null || teamId === null) return new BidCameFirst(error.refusal, null);
    const { placedBy: _entered, answers: _answers, ...bid } = standing;
    const refusal = { code: 'BidCameFirst', amount: standing.amount } as const;
    return new BidCameFirst(refusal, toBid(roster, { ...bid, teamId }, standing.atMs));
  };

  return {
    act: async (userId, body) => {
      const { groupId, clientActId } = body;
      const { roster, facts } = await contexts.readAsMember(groupId, userId);
      const { orderSeed } = facts;
      const act = await toGavelAct(body);
      const command = { type: 'ActWithGavel', userId, act, clientActId, orderSeed } as const;
      try {
        const applied = await auctions.submit(groupId, { ...command, bidId: newId() });
        // A seat that was added, or The Field, may be new to the roster.
        return buildReply((await contexts.of(groupId)).roster, applied);
      } catch (error) {
        if (!(error instanceof RefusedByRules)) throw error;
        if (error.code === 'BidCameFirst') throw await withBid(groupId, roster, error);
        throw inWordsFor(roster, act, error);
      }
    },
  };
}

/** The refusal of a bid that a clerk has entered speaks of whose it is, not of the clerk. */
function inWordsFor(roster: Roster, act: GavelAct, error: RefusedByRules): RefusedByRules {
  if (act.kind !== 'bid' && act.kind !== 'name') return error;
  const bidder = roster.members.get(act.userId)?.fullName ?? 'This person';
  return new RefusedByRules(error.refusal, undefined, bidder);
}

/** [GAVEL-7] The id of a lot of all teams that were passed. */
function fieldIn(state: AuctionState): string {
  if (state.phase !== 'running') return '';
  const passed = new Set(state.gavel?.passed);
  const teamIds = (state.lots ?? []).flatMap((lot) => (passed.has(lot.lotId) ? lot.teamIds : []));
  return findLotId(teamIds.toSorted(byCodeUnit), HASHES.sha1Hex);
}

/** What an act has done: the same for the same act that is sent again. */
function buildReply(roster: Roster, applied: readonly [AppliedEvent, ...AppliedEvent[]]): Reply {
  const [first] = applied;
  const last = applied.findLast(({ state }) => state.phase === 'running') ?? first;
  const gavel = gavelAfter(roster, last);
  if (gavel === null) throw new Error('An act leaves a gavel');
  const { seq } = applied.at(-1) ?? first;
  const { event, atMs, state } = first;
  switch (event.type) {
    case 'BidPlaced':
    case 'BidNamed': {
      const { placedBy: _entered, ...bid } = event;
      const data = toBid(roster, { ...bid, ...toDeputy(state, event) }, atMs);
      const teamName = roster.teams.get(event.teamId)?.teamName;
      const message = bidAcceptedFor(
        personIn(roster, event.userId).fullName,
        event.amount,
        teamName,
      );
      return { seq, gavel, data, message };
    }
    case 'BidAnswered': {
      const { placedBy: _entered, ...bid } = event;
      const data = buildAnswer(roster, { ...bid, ...toDeputy(state, event) }, atMs);
      const message = bidWasAnswered(personIn(roster, event.leader).fullName, event.challenge);
      return { seq, gavel, data, answered: true, message };
    }
    default:
      return { seq, gavel };
  }
}
