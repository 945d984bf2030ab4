import { randomBytes } from 'node:crypto';
import { type Maximum, computeSeal } from '@bracketbid/engine/auction/maxima/maxima';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { newId } from '../../platform/crypto/newId.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';

/** A maximum as it is stored, under the seal that the log has of it. */
export type KeptMaximum = Maximum & { readonly seal: string; readonly createdAt: Date };

/** What the seals in the logs hide. Written before its seal, so that no seal is without it until its lot is gone. */
export type MaximaBook = {
  /** All of a group's, also those that are withdrawn or were refused. */
  ofGroup(groupId: string, tx?: Kysely<Tables>): Promise<readonly KeptMaximum[]>;
  /** Those of the groups that have any. */
  groupsAmong(groupIds: readonly string[]): Promise<readonly string[]>;
  /** @returns what was stored first under this client's id, which is this one unless it is sent again */
  keep(
    groupId: string,
    maximum: KeptMaximum,
    clientId: string,
    tx?: Kysely<Tables>,
  ): Promise<KeptMaximum>;
  /** Removes one that was refused, of which no log has the seal, or one whose lot is gone: its seal then hides nothing. */
  drop(groupId: string, seal: string, tx?: Kysely<Tables>): Promise<void>;
};

const COLUMNS = [
  ...(['seal', 'id', 'user_id', 'team_id', 'amount', 'nonce'] as const),
  'created_at',
] as const;

export function createMaximaBook({ kysely }: Pick<Database, 'kysely'>): MaximaBook {
  return {
    ofGroup: async (groupId, tx = kysely) => {
      const rows = await tx
        .selectFrom('maxima')
        .select(COLUMNS)
        .where('group_id', '=', groupId)
        .orderBy('created_at')
        .execute();
      return rows.map(toKeptMaximum);
    },
    groupsAmong: async (groupIds) => {
      if (groupIds.length === 0) return [];
      const rows = await kysely
        .selectFrom('maxima')
        .select('group_id')
        .distinct()
        .where('group_id', 'in', groupIds)
        .execute();
      return rows.map((row) => row.group_id);
    },
    keep: async (groupId, maximum, clientId, tx = kysely) => {
      const { seal, id, userId, teamId, amount, nonce, createdAt } = maximum;
      await tx
        .insertInto('maxima')
        .values({
          group_id: groupId,
          seal,
          id,
          user_id: userId,
          team_id: teamId,
          amount,
          nonce,
          client_id: clientId,
          created_at: createdAt,
        })
        .onConflict((conflict) =>
          conflict.columns(['group_id', 'user_id', 'client_id']).doNothing(),
        )
        .execute();
      const row = await tx
        .selectFrom('maxima')
        .select(COLUMNS)
        .where('group_id', '=', groupId)
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow();
      return toKeptMaximum(row);
    },
    drop: async (groupId, seal, tx = kysely) => {
      await tx
        .deleteFrom('maxima')
        .where('group_id', '=', groupId)
        .where('seal', '=', seal)
        .execute();
    },
  };
}

/** Deletes the maxima of groups and rehearsals that are gone. @returns how many */
export async function forgetMaxima(
  { kysely }: Pick<Database, 'kysely'>,
  before: Date,
  rowsMax: number,
): Promise<number> {
  const { rows } = await sql`
    DELETE FROM maxima WHERE (group_id, seal) IN (
      SELECT group_id, seal FROM maxima
      WHERE created_at < ${before}
        AND NOT EXISTS (SELECT FROM groups WHERE groups.id = maxima.group_id)
        AND NOT EXISTS (SELECT FROM rehearsals WHERE rehearsals.id = maxima.group_id)
      LIMIT ${rowsMax}
    ) RETURNING seal`.execute(kysely);
  return rows.length;
}

/** 256 bits. */
const NONCE_BYTES = 32;

/** A maximum that is said now, with the seal that hides it. @param nowMs  epoch milliseconds */
export function newMaximum(
  said: Pick<Maximum, 'userId' | 'teamId' | 'amount'>,
  nowMs: number,
): KeptMaximum {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const maximum = { id: newId(), ...said, nonce };
  return { ...maximum, seal: computeSeal(maximum, sha256Hex), createdAt: new Date(nowMs) };
}

/** A maximum as its seal has it. */
export function toMaximum({ id, teamId, userId, amount, nonce }: KeptMaximum): Maximum {
  return { id, teamId, userId, amount, nonce };
}

function toKeptMaximum(row: {
  readonly seal: string;
  readonly id: string;
  readonly user_id: string;
  readonly team_id: string;
  readonly amount: number;
  readonly nonce: string;
  readonly created_at: Date;
}): KeptMaximum {
  const { seal, id, user_id: userId, team_id: teamId, amount, nonce, created_at: createdAt } = row;
  return { seal, id, userId, teamId, amount, nonce, createdAt };
}
