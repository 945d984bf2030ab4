import type { BodyOf, ReplyOf } from '@bracketbid/contract/call';
import type * as calls from '@bracketbid/contract/http/saleVoids';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { missingSentence, standsSentence, voidedSentence } from '@bracketbid/contract/text/voids';
import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { otherKey, whyNotTheirs } from '@bracketbid/engine/auction/voids/saleVoid';
import type { SaleVoid } from '@bracketbid/engine/auction/state';
import { Refused, RefusedByRules } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Roster } from '../groups/roster.ts';
import { newId } from '../platform/crypto/newId.ts';
import type { Absence } from '../platform/presence/absence.ts';
import type { Auctions } from './auctions.ts';
import { replayTo } from './log/head.ts';
import type { AuctionLog } from './log/log.ts';
import { toWireVoid } from './room/wireVoid.ts';

type Reply = ReplyOf<typeof calls.proposeVoid>;

/** [VOID-1 to VOID-4] What members say about undoing a sale. Said twice, it counts once and is answered the same. */
export type SaleVoids = {
  /** @throws RefusedByRules, Refused */
  propose(userId: string, body: BodyOf<typeof calls.proposeVoid>): Promise<Reply>;
  agree(userId: string, groupId: string, voidId: string): Promise<Reply>;
  refuse(userId: string, groupId: string, voidId: string): Promise<Reply>;
  object(userId: string, groupId: string, voidId: string): Promise<Reply>;
};

type Deps = {
  readonly auctions: Pick<Auctions, 'command' | 'room'>;
  readonly contexts: Pick<GroupContexts, 'readAsMember'>;
  readonly auctionLog: Pick<AuctionLog, 'read'>;
  readonly absence: Pick<Absence, 'isAway'>;
};

export function createSaleVoids(deps: Deps): SaleVoids {
  const { auctions, contexts, absence } = deps;
  const { buildReply, readEnd, isStanding, wasSaid, readProposal } = createVoidRecord(deps);

  /** Hands a word on a proposal in. */
  const say = async (
    groupId: string,
    userId: string,
    command: Extract<AuctionCommand, { readonly voidId: string; readonly userId: string }>,
    isSame: (event: AuctionEvent) => boolean,
  ): Promise<Reply> => {
    const { roster } = await contexts.readAsMember(groupId, userId);
    try {
      await auctions.command(groupId, command);
    } catch (error) {
      if (!(error instanceof RefusedByRules)) throw error;
      const isOver = ['VoidDecided', 'AuctionOver'].includes(error.code);
      const mayBeSame = isOver || error.code === 'NothingDue';
      if (!mayBeSame || !(await wasSaid(groupId, isSame))) {
        if (isOver && !(await isStanding(groupId, command.voidId))) {
          // A proposal that never was is not found. What somebody may not say of one, they may not say after it either.
          const { proposal } = (await readEnd(groupId, command.voidId)).before;
          const notTheirs = proposal === undefined ? null : whyNotTheirs(proposal, command);
          if (notTheirs !== null) throw new RefusedByRules(notTheirs);
        }
        throw error;
      }
    }
    return buildReply(roster, command.voidId);
  };

  /** The other members decide as soon as the other key is known to be away. */
  const passOnIfAway = async (groupId: string, voidId: string): Promise<void> => {
    const state = (await auctions.room(groupId)).state();
    const proposal = state.phase === 'running' ? state.proposal : undefined;
    if (proposal?.voidId !== voidId || proposal.isPassedOn) return;
    const other = otherKey(proposal);
    if (other === null || !absence.isAway(groupId, other)) return;
    await auctions
      .command(groupId, { type: 'PassVoidOn', voidId, bidId: newId() })
      .catch((error: unknown) => {
        // There is nobody to pass it to, or another process was quicker.
        if (!(error instanceof RefusedByRules)) throw error;
      });
  };

  const isProposal = (said: BodyOf<typeof calls.proposeVoid>, userId: string) => {
    return (proposal: SaleVoid | undefined): proposal is SaleVoid =>
      proposal?.proposedBy === userId &&
      proposal.teamId === said.teamID &&
      proposal.reason === said.reason;
  };

  return {
    propose: async (userId, body) => {
      const { groupId, teamID: teamId, reason } = body;
      const { roster } = await contexts.readAsMember(groupId, userId);
      const room = await auctions.room(groupId);
      const state = room.state();
      const standing = state.phase === 'running' ? state.proposal : undefined;
      if (isProposal(body, userId)(standing)) return buildReply(roster, standing.voidId);
      const away = [...roster.members.keys()].filter((each) => absence.isAway(groupId, each));
      const voidId = newId();
      const { groupAdminId: adminId } = roster;
      const said = { voidId, userId, teamId, reason, adminId, away };
      const teamName = roster.teams.get(teamId)?.shortName;
      try {
        await auctions.command(groupId, { type: 'ProposeVoid', ...said }, teamName);
      } catch (error) {
        const isOver =
          error instanceof RefusedByRules &&
          ['VoidTooLate', 'VoidedOnce', 'AuctionOver'].includes(error.code);
        const before = isOver ? await readProposal(userId, body) : null;
        if (before === null) throw error;
        return buildReply(roster, before);
      }
      return buildReply(roster, voidId);
    },
    agree: async (userId, groupId, voidId) => {
      await contexts.readAsMember(groupId, userId);
      await passOnIfAway(groupId, voidId);
      const command = { type: 'AgreeVoid', voidId, userId, bidId: newId() } as const;
      return say(groupId, userId, command, (event) =>
        event.type === 'SaleVoidAgreed'
          ? event.voidId === voidId && event.userId === userId
          : event.type === 'SaleVoidProposed' &&
            event.voidId === voidId &&
            event.proposedBy === userId,
      );
    },
    refuse: (userId, groupId, voidId) =>
      say(
        groupId,
        userId,
        { type: 'RefuseVoid', voidId, userId },
        (event) =>
          event.type === 'SaleVoidRefused' && event.voidId === voidId && event.refusedBy === userId,
      ),
    object: (userId, groupId, voidId) =>
      say(
        groupId,
        userId,
        { type: 'ObjectVoid', voidId, userId, bidId: newId() },
        (event) =>
          event.type === 'SaleVoidObjected' && event.voidId === voidId && event.userId === userId,
      ),
  };
}

/** What the auction and its log say of proposals. */
function createVoidRecord({ auctions, auctionLog }: Pick<Deps, 'auctions' | 'auctionLog'>) {
  /** Where a proposal stands, or how it ended. The log has them all. @throws Refused (404) */
  const buildReply = async (roster: Roster, voidId: string): Promise<Reply> => {
    const { groupId } = roster;
    const now = (await auctions.room(groupId)).state();
    const standing = now.phase === 'running' ? now.proposal : undefined;
    if (now.phase === 'running' && standing?.voidId === voidId) {
      const wire = toWireVoid(roster, now, standing);
      return { void: wire, message: missingSentence(wire) };
    }
    const { before, event } = await readEnd(groupId, voidId);
    const { proposal } = before;
    if (proposal === undefined) throw new Error('What is decided was proposed');
    const wire = toWireVoid(roster, before, proposal);
    const team = roster.teams.get(proposal.teamId)?.shortName ?? 'The team';
    const isVoided = event.type === 'SaleVoided';
    return { void: wire, message: isVoided ? voidedSentence(team) : standsSentence(team) };
  };

  /** The end of a proposal, and the state right before it. @throws Refused (404) */
  const readEnd = async (groupId: string, voidId: string) => {
    const entries = await auctionLog.read(groupId, 0);
    const at = entries.findIndex(
      ({ event }) =>
        (event.type === 'SaleVoided' || event.type === 'SaleVoidRefused') &&
        event.voidId === voidId,
    );
    const entry = entries[at];
    const before = replayTo(entries.slice(0, at));
    if (entry === undefined || before.phase !== 'running') {
      throw new Refused('NotFound', MESSAGES.voidUnknown);
    }
    return { before, event: entry.event };
  };

  const isStanding = async (groupId: string, voidId: string): Promise<boolean> => {
    const state = (await auctions.room(groupId)).state();
    return state.phase === 'running' && state.proposal?.voidId === voidId;
  };

  /** Whether this was said before, in answer to a refusal. */
  const wasSaid = async (
    groupId: string,
    isIt: (event: AuctionEvent) => boolean,
  ): Promise<boolean> => (await auctionLog.read(groupId, 0)).some(({ event }) => isIt(event));

  /** The same proposal of the same sale, however it ended; null for none. */
  const readProposal = async (
    userId: string,
    { groupId, teamID, reason }: BodyOf<typeof calls.proposeVoid>,
  ): Promise<string | null> => {
    const events = (await auctionLog.read(groupId, 0)).map(({ event }) => event);
    const soldAt = events.findLastIndex(
      (event) => event.type === 'LotSold' && event.teamId === teamID,
    );
    const said = events.slice(soldAt + 1).flatMap((event) => {
      const isSame =
        event.type === 'SaleVoidProposed' &&
        event.teamId === teamID &&
        event.proposedBy === userId &&
        event.reason === reason;
      return isSame ? [event.voidId] : [];
    });
    return said[0] ?? null;
  };

  return { buildReply, readEnd, isStanding, wasSaid, readProposal };
}
