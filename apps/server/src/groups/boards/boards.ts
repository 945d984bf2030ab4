import { randomBytes } from 'node:crypto';
import { BOARD_TOKEN_BYTES } from '@bracketbid/contract/board';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';
import { selectOpenTournaments } from '../../tournament/seasons.ts';

/** A board as its sockets know it. */
export type BoardKey = { readonly groupId: string; readonly tokenHash: string };

/** @property slug  the group's link, when the board's token was made: the only one that the board shows */
type Board = { readonly madeAt: Date; readonly slug: string };

/**
 * The boards of groups: one per group, reached by a token of which only the hash is stored. Not cached: a board that was
 * turned off is off for the next request, on every process.
 */
export type Boards = {
  /** Makes a group's board, or gives it a new token. @returns the token, which nobody can be told again */
  make(groupId: string): Promise<string>;
  /** Turns a group's board off, if it has one. */
  revoke(groupId: string): Promise<void>;
  /** A group's board; null if it has none. */
  ofGroup(groupId: string): Promise<Board | null>;
  /** The board behind a token; null if there is none, or its season is over. */
  behind(token: string): Promise<(BoardKey & Pick<Board, 'slug'>) | null>;
  /** Which of these boards are still on, with these tokens. */
  stillOn(boards: readonly BoardKey[]): Promise<ReadonlySet<string>>;
};

export function createBoards(deps: { readonly database: Database; readonly clock: Clock }): Boards {
  const { kysely } = deps.database;

  /** Boards of past seasons are off, as their groups' links are. */
  const hashesOn = (hashes: readonly string[]) =>
    kysely
      .selectFrom('boards')
      .innerJoin('groups', 'groups.id', 'boards.group_id')
      .select(['boards.group_id', 'boards.token_hash', 'boards.slug'])
      .where('boards.token_hash', 'in', hashes)
      .where('groups.tournament_id', 'in', selectOpenTournaments(kysely));

  return {
    make: async (groupId) => {
      const token = randomBytes(BOARD_TOKEN_BYTES).toString('base64url');
      const row = {
        token_hash: sha256Hex(token),
        made_at: new Date(deps.clock.nowMs()),
      };
      const { slug } = await kysely
        .selectFrom('groups')
        .select('slug')
        .where('id', '=', groupId)
        .executeTakeFirstOrThrow();
      await kysely
        .insertInto('boards')
        .values({ group_id: groupId, slug, ...row })
        .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ slug, ...row }))
        .execute();
      return token;
    },
    revoke: async (groupId) => {
      await kysely.deleteFrom('boards').where('group_id', '=', groupId).execute();
    },
    ofGroup: async (groupId) => {
      const row = await kysely
        .selectFrom('boards')
        .select(['made_at', 'slug'])
        .where('group_id', '=', groupId)
        .executeTakeFirst();
      return row === undefined ? null : { madeAt: row.made_at, slug: row.slug };
    },
    behind: async (token) => {
      const row = await hashesOn([sha256Hex(token)]).executeTakeFirst();
      if (row === undefined) return null;
      return { groupId: row.group_id, tokenHash: row.token_hash, slug: row.slug };
    },
    stillOn: async (boards) => {
      if (boards.length === 0) return new Set();
      const rows = await hashesOn(boards.map(({ tokenHash }) => tokenHash)).execute();
      return new Set(rows.map(({ token_hash }) => token_hash));
    },
  };
}
