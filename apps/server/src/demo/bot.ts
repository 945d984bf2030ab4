import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelStage } from '@bracketbid/contract/live/gavel';
import * as auction from '@bracketbid/contract/http/auction';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { FromServer, type ServerMessages } from '@bracketbid/contract/live/realtime';
import { io } from 'socket.io-client';
import type { Person } from './client.ts';
import { seedHistory } from '../rehearsal/seedHistory.ts';
import { decideBid, fairShare, type Temperament } from '../rehearsal/temperament.ts';

/** A person's reaction time, milliseconds. */
const THINKS_MS = { min: 350, spread: 2200 };

/** How long somebody goes on thinking about an open lot without hearing anything, milliseconds. */
const PATIENCE_MS: Partial<Record<GavelStage, number>> = {
  open: 8000,
  called: 8000,
  once: 5000,
  twice: 3000,
};

/** Starts a bot in a group's auction: it follows the socket and bids over HTTP, as people do. */
export function seatBot(seat: {
  readonly url: string;
  readonly groupId: string;
  readonly person: Person;
  readonly temperament: Temperament;
  readonly random: () => number;
  /** How many teams are sold, if they are equals; else they are worth what their seeds are. */
  readonly equals?: number | undefined;
}): { close(): void } {
  const { url, groupId, person, temperament, random, equals } = seat;
  const fairValue = (seed: number) =>
    equals === undefined ? fairShare(seedHistory(seed)) : 1 / equals;
  let lot: { teamId: string; seed: number; amount: number; isLeading: boolean } | null = null;
  let closesAtMs: number | null = null;
  let wallet: Wallet = { remaining: 0, progress: 0, potDollars: 0 };
  let thinking: NodeJS.Timeout | undefined;

  const consider = () => {
    thinking ??= setTimeout(
      () => {
        thinking = undefined;
        void act().catch(() => undefined);
      },
      THINKS_MS.min + random() * THINKS_MS.spread,
    );
  };

  const act = async () => {
    if (lot === null || closesAtMs === null) return;
    const secondsLeft = (closesAtMs - Date.now()) / 1000;
    if (secondsLeft <= 0) return;
    const facts = {
      seed: lot.seed,
      currentAmount: lot.amount,
      isLeading: lot.isLeading,
      secondsLeft,
      ...wallet,
    };
    const amount = decideBid(temperament, facts, fairValue(lot.seed), random);
    // A refusal is part of the game: somebody was faster.
    if (amount !== null) {
      const body = { groupId, teamID: lot.teamId, amount: String(amount) };
      await person.call(auction.placeBid, { body }).catch(() => undefined);
    } else if (!lot.isLeading) consider();
  };

  const look = async () => {
    const { state } = await person.call(auction.auctionState, { params: { groupId } });
    wallet = findWallet(state, person.userId, equals ?? TEAMS);
  };

  const onCountdown = ({ team, phase, closesAt }: ServerMessages['countdownUpdate']) => {
    const isOpen = phase === 'open' && team !== null && closesAt !== null;
    closesAtMs = isOpen ? Date.parse(closesAt) : null;
    if (!isOpen) return;
    if (lot?.teamId !== team._id) {
      lot = { teamId: team._id, seed: team.seedNumber, amount: 0, isLeading: false };
    }
    consider();
  };

  /** [GAVEL-1] Without a clock, somebody waits less the further the gavel is. */
  const onGavel = ({ lot: teamId, stage, amount, leader }: ServerMessages['gavel']) => {
    const patience = PATIENCE_MS[stage];
    if (stage === 'shown') look().catch(() => undefined);
    if (teamId === null || patience === undefined) {
      lot = null;
      closesAtMs = null;
      return;
    }
    closesAtMs = Date.now() + patience;
    const isLeading = leader?._id === person.userId;
    // Seeds are of a season, where the clock ends the lots.
    lot = { teamId, seed: 1, amount, isLeading };
    consider();
  };

  const socket = io(url, {
    path: '/socket.io',
    query: { userId: person.userId, groupId, timestamp: String(Date.now()) },
    auth: (give) => give({ token: person.token() }),
    forceNew: true,
  });
  socket.on('countdownUpdate', (sent: unknown) => {
    const message = FromServer.countdownUpdate.safeParse(sent);
    if (message.success) onCountdown(message.data);
  });
  socket.on('gavel', (sent: unknown) => {
    const message = FromServer.gavel.safeParse(sent);
    if (message.success) onGavel(message.data);
  });
  socket.on('auctionaddmessage', (sent: unknown) => {
    const message = FromServer.auctionaddmessage.safeParse(sent);
    if (!message.success || lot === null) return;
    const { amount, userId, teamID } = message.data.auctionData;
    if (teamID !== lot.teamId) return;
    lot = { ...lot, amount, isLeading: userId === person.userId };
    consider();
  });
  socket.on('lockScreen', () => {
    look().catch(() => undefined);
  });
  return {
    close: () => {
      clearTimeout(thinking);
      socket.close();
    },
  };
}

type Wallet = {
  readonly remaining: number;
  readonly progress: number;
  readonly potDollars: number;
};

function findWallet(state: LiveState, userId: string, teams: number): Wallet {
  const own = state.members.find((member) => member.user._id === userId);
  const usual = DEFAULT_AUCTION_SETTINGS.startingBudget;
  const amountLeft = ({ remaining, spent }: { remaining: number | null; spent: number }) =>
    remaining ?? Math.max(0, usual - spent);
  const budgets = state.members.reduce((sum, member) => sum + amountLeft(member) + member.spent, 0);
  return {
    remaining: own === undefined ? 0 : amountLeft(own),
    progress: 1 - Math.min(1, state.upNext.length / teams),
    potDollars: budgets * POT_PART,
  };
}

/** Teams of a whole field. */
const TEAMS = 68;
/** The fraction of all budgets that gets spent, from experience. */
const POT_PART = 0.85;
