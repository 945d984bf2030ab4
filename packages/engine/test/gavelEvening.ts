import type { GavelAct } from '../src/auction/gavel/acts.ts';
import type { AuctionSettings } from '../src/auction/settings.ts';
import { findLotId } from '../src/auction/lots/lots.ts';
import { HASHES, START_MS, start, TEAMS, sha256Hex } from './scenario.ts';
import { aServerAuction, ORDER_SEED } from './serverAuction.ts';

/** The numbers of the room: people without a phone. */
export const SEATS = ['seat-1', 'seat-2'];
/** Ana is the host, Ben a clerk; Cleo has a phone alone. */
export const HOST = 'ana';
export const CLERK = 'ben';

/** An evening with a gavel: three teams, two seats, three accounts. Times in seconds from the start. */
export function aGavelEvening(
  settings: Partial<AuctionSettings> = {},
  clerks: readonly string[] = [CLERK],
) {
  const auction = aServerAuction();
  const command = start({ pace: 'gavel', warningSeconds: 3, maximumBids: true, ...settings });
  auction.at(0, {
    ...command,
    orderSeedHash: sha256Hex(ORDER_SEED),
    members: [...command.members, ...SEATS],
    seats: SEATS,
    hostId: HOST,
    ...(clerks.length === 0 ? {} : { clerks }),
    lots: TEAMS.map((teamId) => ({ lotId: teamId, teamIds: [teamId], seed: 1 })),
  });
  const act = (seconds: number, what: GavelAct, userId = HOST) =>
    auction.submit(START_MS + seconds * 1000, {
      type: 'ActWithGavel',
      userId,
      act: what,
      bidId: auction.newId(),
      clientActId: null,
      orderSeed: ORDER_SEED,
    });
  const seq = () => auction.state().seq;
  return {
    ...auction,
    act,
    /** Shows a lot and opens it. */
    opens: (seconds: number, teamId = 'duke') => {
      act(seconds, { kind: 'show', teamId });
      return act(seconds, { kind: 'open' });
    },
    paddle: (seconds: number, userId: string, amount: number, by = HOST) =>
      act(seconds, { kind: 'bid', userId, amount }, by),
    warn: (seconds: number, seenSeq = seq(), by = HOST) =>
      act(seconds, { kind: 'warn', seenSeq }, by),
    sell: (seconds: number, seenSeq = seq(), by = HOST) =>
      act(seconds, { kind: 'sell', seenSeq }, by),
    /** Warns twice and sells as soon as that may be. */
    hammer: (seconds: number) => {
      act(seconds, { kind: 'warn', seenSeq: seq() });
      act(seconds, { kind: 'warn', seenSeq: seq() });
      return act(seconds + 3, { kind: 'sell', seenSeq: seq() });
    },
  };
}

/** The id of The Field that is made of these teams. */
export const toField = (teamIds: readonly string[]) =>
  findLotId(teamIds.toSorted(), HASHES.sha1Hex);
