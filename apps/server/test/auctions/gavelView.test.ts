import type { Board } from '@bracketbid/contract/board';
import type { GavelStage } from '@bracketbid/contract/live/gavel';
import { beforeAll, describe, expect, it } from 'vitest';
import { aGavelEvening, CLERK } from '../../../../packages/engine/test/gavelEvening.ts';
import { START_MS, toBid } from '../../../../packages/engine/test/scenario.ts';
import { fetchGavelRules } from '../../../web/src/live/auction/applyMessage.ts';
import { buildSoldTeams } from '../../src/auction/purchases.ts';
import {
  followBoard,
  followPicture,
  holdEvenings,
  readBoard,
  serveEvening,
} from './heldEvenings.ts';
import { drawn } from './pictures.ts';

beforeAll(fetchGavelRules);

/** How a lot has just ended only who is there sees. */
const hasEnded = (stage: GavelStage | undefined) => stage === 'sold' || stage === 'passed';

/** As who reads it sees it. No lot has a countdown, and after the auction nobody holds the gavel: nothing of either is drawn. */
function asRead(picture: ReturnType<typeof drawn>) {
  const { lot, phase } = picture;
  const gavel = phase === 'completed' ? undefined : picture.gavel;
  const over = hasEnded(gavel?.stage)
    ? { stage: 'waiting', lot: null, amount: 0, leader: null }
    : {};
  return { ...picture, gavel: gavel && { ...gavel, ...over }, lot: lot && { ...lot, duration: 0 } };
}

/** The same for a board, on which a lot stays until another one is shown. */
function asReadOnBoard(board: Board) {
  const { gavel, lot, seq: _seq, serverTime: _time, ...rest } = board;
  const isBetween = gavel?.stage === 'waiting' || hasEnded(gavel?.stage);
  if (isBetween || lot === null) return { ...rest, by: gavel?.by };
  return { ...rest, gavel, lot: { ...lot, secondsLeft: 0, duration: 0 } };
}

describe('where a person holds the gavel, whatever clerks, phones and the site do', () => {
  it('[GAVEL-1] a screen that receives the server’s messages draws the server’s own picture', () => {
    holdEvenings((start) => {
      const follow = followPicture(start);
      return (now) => expect(asRead(drawn(follow(now)))).toEqual(asRead(drawn(now.read)));
    });
  });

  it('[SEAT-3, VOID-6] one answer agrees with itself, and with the state, about sales, money and bids', () => {
    holdEvenings(() => ({ read, roster, state }) => {
      const { teams, history } = read;
      const { lot, bids, members } = read.state;
      expect(teams).toEqual(buildSoldTeams([...roster.teams.values()], roster, state, new Map()));
      const paidBy = (userId: string) =>
        teams
          .filter(({ status, owner }) => status === 'sold' && owner?._id === userId)
          .reduce((sum, { amount = 0 }) => sum + amount, 0);
      expect(members.map(({ spent }) => spent)).toEqual(
        members.map(({ user }) => paidBy(user._id)),
      );
      expect(lot === null ? [] : (history.get(lot.team._id) ?? [])).toEqual(bids);
    });
  });

  it('[GAVEL-1] so does the board', () => {
    holdEvenings((start) => {
      const follow = followBoard(start);
      return (now) => expect(asReadOnBoard(follow(now))).toEqual(asReadOnBoard(readBoard(now)));
    });
  });
});

describe('[DEPUTY-4, GAVEL-5] who bids for a member', () => {
  /** Ben's bid for Cleo wins Duke, and the clerks change before. What the sale's message and the list of teams say of Ben. */
  function sell(
    bid: (room: ReturnType<typeof aGavelEvening>) => void,
    clerks: readonly string[],
    from: readonly string[],
  ) {
    const room = aGavelEvening({}, from);
    room.opens(1);
    bid(room);
    room.at(3, { type: 'NameClerks', clerks });
    room.hammer(4);
    const { messages, read } = serveEvening(room).next(START_MS + 8000);
    const sold = messages.flatMap((each) =>
      each.name === 'teamStatusUpdate' ? [each.payload] : [],
    );
    const ofDuke = read.history.get('duke') ?? [];
    const teams = read.teams.filter(({ status }) => status === 'sold');
    return [...sold, ...teams, ...ofDuke].map(({ placedBy }) => placedBy?._id);
  }

  it('is no clerk who enters what the room says, even once they are none any more', () => {
    expect(sell((room) => room.paddle(2, 'cleo', 5, CLERK), [], [CLERK])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('stays their deputy, also as a clerk later', () => {
    const said = sell(
      (room) => {
        room.at(1, { type: 'NameDeputy', userId: 'cleo', deputy: CLERK, limit: 20 });
        room.at(2, { ...toBid('cleo', 5), placedBy: CLERK });
      },
      [CLERK],
      [],
    );
    expect(said).toEqual([CLERK, CLERK, CLERK]);
  });
});
