import type { Maximum } from '@bracketbid/engine/auction/maxima';
import type { Database } from '../db/open.ts';

/** A maximum as it is stored, under the seal that the log has of it. */
export type KeptMaximum = Maximum & { readonly seal: string; readonly createdAt: Date };

/** What the seals in the logs hide. Written before its seal, so that no seal is ever without it. */
export type MaximaBook = {
  /** All of a group's, also those that are withdrawn or were refused. */
  ofGroup(groupId: string): Promise<readonly KeptMaximum[]>;
  /** @returns what was stored first under this client's id, which is this one unless it is sent again */
  keep(groupId: string, maximum: KeptMaximum, clientId: string): Promise<KeptMaximum>;
  /** Removes one that was refused: no seal of it is in the log. */
  drop(groupId: string, seal: string): Promise<void>;
};

const COLUMNS = [
  ...(['seal', 'id', 'user_id', 'team_id', 'amount', 'nonce'] as const),
  'created_at',
] as const;

export function createMaximaBook({ kysely }: Pick<Database, 'kysely'>): MaximaBook {
  return {
    ofGroup: async (groupId) => {
      const rows = await kysely
        .selectFrom('maxima')
        .select(COLUMNS)
        .where('group_id', '=', groupId)
        .orderBy('created_at')
        .execute();
      return rows.map(keptOf);
    },
    keep: async (groupId, maximum, clientId) => {
      const { seal, id, userId, teamId, amount, nonce, createdAt } = maximum;
      await kysely
        .insertInto('maxima')
        .values({
          ...{ group_id: groupId, seal, id, user_id: userId, team_id: teamId, amount, nonce },
          ...{ client_id: clientId, created_at: createdAt },
        })
        .onConflict((conflict) =>
          conflict.columns(['group_id', 'user_id', 'client_id']).doNothing(),
        )
        .execute();
      const row = await kysely
        .selectFrom('maxima')
        .select(COLUMNS)
        .where('group_id', '=', groupId)
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow();
      return keptOf(row);
    },
    drop: async (groupId, seal) => {
      await kysely
        .deleteFrom('maxima')
        .where('group_id', '=', groupId)
        .where('seal', '=', seal)
        .execute();
    },
  };
}

function keptOf(row: {
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
