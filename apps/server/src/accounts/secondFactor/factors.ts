import { AUTHENTICATOR_CODE } from '@bracketbid/contract/accounts/accountFields';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Sealing } from '../../platform/crypto/sealing.ts';
import { type RecoveryCodes, recoveryCodesLeft } from './recoveryCodes.ts';
import { makeTotpSecret, stepOfCode } from './totp.ts';

/**
 * Wrong codes allowed per account in any 15 minutes, wherever they come from: a guesser who knows the password gets
 * 480 of a million a day (three codes are valid at a time).
 */
const WRONG_CODES_MAX = 5;
const WRONG_CODES_MS = 900_000;

/** How long a new secret may wait for its first code. */
const SET_UP_MS = 3_600_000;

/** A right code. */
export type Taken<T> = {
  readonly factorId: string;
  /** How many recovery codes are left, if one was used. */
  readonly codesLeft: number | null;
  readonly value: T;
};

/** The outcome for a code. `absent`: the account has no factor that takes such a code. */
type Outcome<T> =
  | ({ readonly kind: 'right' } & Taken<T>)
  | { readonly kind: 'wrong'; readonly isLastTry: boolean }
  | { readonly kind: 'locked'; readonly seconds: number }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'absent' };

/** Which codes are accepted: those of an unconfirmed set-up, of the app, or recovery codes too. */
export type Takes = 'setUp' | 'app' | 'appOrRecovery';

/** The second factors as they are stored. Notifies nobody. */
export type Factors = {
  /** The id of the factor that signing in requires; null without one. */
  enabledId(userId: string): Promise<string | null>;
  /** Makes a secret that is not in force yet, replacing an unconfirmed one. Null when a factor is on. */
  begin(userId: string): Promise<string | null>;
  /**
   * Takes a code in a transaction, and does something with it if it is right. A code is valid once: of two requests with the
   * same code, on whatever processes, one succeeds.
   */
  take<T>(
    tx: Kysely<Tables>,
    entered: { readonly userId: string; readonly code: string; readonly takes: Takes },
    then: (codesLeft: Taken<T>['codesLeft']) => Promise<T>,
  ): Promise<Outcome<T>>;
};

export function createFactors(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly recoveryCodes: RecoveryCodes;
}): Factors {
  const { clock, sealing, recoveryCodes } = deps;
  const db = deps.database.kysely;
  const now = () => new Date(clock.nowMs());

  /** Uses up a code of the app, in one statement. */
  const useStep = async (
    tx: Kysely<Tables>,
    userId: string,
    secret: string,
    code: string,
  ): Promise<boolean> => {
    const step = stepOfCode(secret, code, clock.nowMs());
    if (step === null) return false;
    const used = await tx
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  };

  return {
    enabledId: async (userId) => {
      const row = await db
        .selectFrom('second_factors')
        .select('id')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    begin: async (userId) => {
      const secret = makeTotpSecret();
      const values = {
        id: uuidv7(),
        sealed_secret: sealing.seal(secret, userId),
        begun_at: now(),
        last_step: 0,
      };
      const begun = await db
        .insertInto('second_factors')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet(values)
            .where('second_factors.confirmed_at', 'is', null),
        )
        .returning('id')
        .executeTakeFirst();
      return begun === undefined ? null : secret;
    },

    take: async (tx, { userId, code, takes }, then) => {
      // Codes that arrive together are checked one after the other, so that they don't exceed the limit.
      const factor = await tx
        .selectFrom('second_factors')
        .selectAll()
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (factor === undefined) return { kind: 'absent' };
      const isSetUp = factor.confirmed_at === null;
      if (isSetUp !== (takes === 'setUp')) return { kind: 'absent' };
      const nowMs = clock.nowMs();
      if (isSetUp && factor.begun_at.getTime() <= nowMs - SET_UP_MS) return { kind: 'absent' };

      const failures = factor.failed_at_ms.filter((atMs) => atMs > nowMs - WRONG_CODES_MS);
      const [oldestMs = nowMs] = failures;
      if (failures.length >= WRONG_CODES_MAX) {
        return { kind: 'locked', seconds: Math.ceil((oldestMs + WRONG_CODES_MS - nowMs) / 1000) };
      }
      const secret = sealing.open(factor.sealed_secret, userId);
      if (secret === null) return { kind: 'unreadable' };

      const isOfApp = AUTHENTICATOR_CODE.test(code);
      const isRight = isOfApp
        ? await useStep(tx, userId, secret, code)
        : takes === 'appOrRecovery' && (await recoveryCodes.use(tx, userId, code, now()));
      if (!isRight) {
        await tx
          .updateTable('second_factors')
          .set({ failed_at_ms: JSON.stringify([...failures, nowMs]) })
          .where('user_id', '=', userId)
          .execute();
        return { kind: 'wrong', isLastTry: failures.length + 1 === WRONG_CODES_MAX };
      }
      const codesLeft = isOfApp ? null : await recoveryCodesLeft(tx, userId);
      return { kind: 'right', factorId: factor.id, codesLeft, value: await then(codesLeft) };
    },
  };
}

/** The state of somebody's second factor. */
export async function readSecondFactor(
  database: Database,
  userId: string,
): Promise<{ readonly enabled: boolean; readonly recoveryCodesLeft: number }> {
  const row = await database.kysely
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return { enabled: false, recoveryCodesLeft: 0 };
  return { enabled: true, recoveryCodesLeft: await recoveryCodesLeft(database.kysely, userId) };
}

/** Confirms a factor that was being set up. */
export async function turnOn(tx: Kysely<Tables>, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .execute();
}
