import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './accessTokens.ts';
import type { EndedLogins } from './endedLogins.ts';
import { type ChosenLogins, endLogins } from './storedLogins.ts';
import { rememberAddress } from './devices/knownAddresses.ts';
import type { RefreshTokens } from './refreshTokens.ts';

/** Sixty days without a visit end a login. */
const IDLE_DAYS = 60;
/** However often a login is refreshed, its owner has to enter the password again after this. */
export const LOGIN_DAYS_MAX = 90;
const DAYS_MAX = `${LOGIN_DAYS_MAX} days`;
const DAY_MS = 86_400_000;

/** How long after its own rotation an old token still gets the newest pair: the reply may be lost, or several tabs refresh at once. */
const ROTATION_GRACE_MS = 10_000;

/** Browsers' names have some 130 characters. */
export const USER_AGENT_LENGTH_MAX = 300;

export type TokenPair = { readonly accessToken: string; readonly refreshToken: string };

/** Where a login is opened from. */
export type Visit = {
  readonly userAgent: string;
  /** The rate-limit key (`Visitor.address`), known from now on. */
  readonly address: string;
};

export type Login = {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
};

/** Where people are logged in: one row a login, one live refresh token each. */
export type Logins = {
  /**
   * Opens a login, if the password that was checked still is the account's and the account may sign in.
   *
   * @throws Refused (401) when the password was changed meanwhile, or the account was disabled
   */
  open(user: { id: string }, visit: Visit, checkedHash: string | null): Promise<TokenPair>;
  /**
   * The next pair of a login. For 10 s after its own rotation an earlier token gets the newest pair, so that there is one
   * live token however many tabs refresh; later it counts as stolen, and the login ends.
   *
   * @throws Refused (401)
   */
  refresh(refreshToken: string): Promise<{ readonly userId: string; readonly tokens: TokenPair }>;
  /** Ends the login of a token; ignores a token that is not ours. @returns whose it was */
  end(refreshToken: string): Promise<string | null>;
  /** A user's valid logins, the last used first. */
  of(userId: string): Promise<Login[]>;
  /** Ends one login of a user. @returns false if it does not exist */
  endOne(userId: string, loginId: string): Promise<boolean>;
  /** Ends all logins of a user but one, or all. @returns how many */
  endAll(userId: string, exceptLoginId?: string): Promise<number>;
  /**
   * Ends all logins of a user but one, or all, in the transaction that changes the password or factor they were opened
   * with: a login that is being opened meanwhile waits for it, and is refused.
   */
  endAllWith(
    work: (tx: Kysely<Tables>) => Promise<void>,
    userId: string,
    exceptLoginId?: string,
  ): Promise<void>;
  /** Publishes logins that ended lately: before this process started, or on another one while the bus was down. */
  recall(): Promise<void>;
};

export function createLogins(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly endedLogins: EndedLogins;
  readonly feed: Pick<ChangeFeed, 'publish' | 'onMissed'>;
  /** Called with the user whose long-rotated token was used again. */
  readonly onStolen: (userId: string) => void;
}): Logins {
  const { clock, accessTokens, refreshTokens, endedLogins, feed } = deps;
  const db = deps.database.kysely;
  const idleEnd = () => new Date(clock.nowMs() + IDLE_DAYS * DAY_MS);

  const pair = async (
    loginId: string,
    generation: number,
    user: { id: string; role: 'member' | 'admin' },
  ): Promise<TokenPair> => ({
    accessToken: await accessTokens.sign({ userId: user.id, loginId, role: user.role }),
    refreshToken: refreshTokens.make(loginId, generation),
  });

  const publish = (ended: readonly { readonly id: string }[]) => {
    const endedAtMs = clock.nowMs();
    for (const { id } of ended) feed.publish({ kind: 'LoginEnded', loginId: id, endedAtMs });
  };

  const endWhere = async (chosen: ChosenLogins): Promise<string[]> => {
    const rows = await endLogins(db, clock, chosen);
    publish(rows);
    return rows.map(({ userId }) => userId);
  };

  const recall = async () => {
    const since = new Date(clock.nowMs() - ACCESS_TOKEN_SECONDS * 1000);
    const rows = await db
      .selectFrom('login_sessions')
      .select(['id', 'ended_at'])
      .where('ended_at', '>', since)
      .execute();
    for (const { id, ended_at: endedAt } of rows) {
      if (endedAt === null || endedLogins.has(id)) continue;
      feed.publish({ kind: 'LoginEnded', loginId: id, endedAtMs: endedAt.getTime() }, 'elsewhere');
    }
  };
  feed.onMissed(recall);

  return {
    open: async ({ id }, { userAgent, address }, checkedHash) => {
      const loginId = uuidv7();
      const now = new Date(clock.nowMs());
      const user = await db.transaction().execute(async (tx) => {
        // A password change waits for this lock, and then ends this login with the others; or it came first,
        // and the hash differs.
        const stands = await tx
          .selectFrom('users')
          .select(['id', 'role'])
          .where('id', '=', id)
          .where('password_hash', 'is not distinct from', checkedHash)
          .where('disabled_at', 'is', null)
          .forShare()
          .executeTakeFirst();
        if (stands === undefined) throw new Refused('LoginWrong', MESSAGES.loginWrong);
        await tx
          .insertInto('login_sessions')
          .values({
            id: loginId,
            user_id: id,
            generation: 1,
            user_agent: userAgent,
            created_at: now,
            last_used_at: now,
            expires_at: idleEnd(),
          })
          .execute();
        await rememberAddress(tx, clock, id, address);
        return stands;
      });
      return pair(loginId, 1, user);
    },

    refresh: async (refreshToken) => {
      const token = refreshTokens.read(refreshToken);
      if (token === null) throw new Refused('SessionEnded', MESSAGES.sessionExpired);
      const { loginId, generation } = token;
      const nowMs = clock.nowMs();
      await db
        .updateTable('login_sessions')
        .set({
          generation: generation + 1,
          rotated_at: new Date(nowMs),
          rotations: rotationsSince(new Date(nowMs - ROTATION_GRACE_MS)),
          last_used_at: new Date(nowMs),
          expires_at: sql<Date>`least(${idleEnd()}::timestamptz, created_at + ${DAYS_MAX}::interval)`,
        })
        .where('id', '=', loginId)
        .where('generation', '=', generation)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', new Date(nowMs))
        .execute();
      const login = await db
        .selectFrom('login_sessions')
        .innerJoin('users', 'users.id', 'login_sessions.user_id')
        .select([
          'login_sessions.generation',
          'login_sessions.rotated_at',
          'login_sessions.rotations',
          'login_sessions.ended_at',
          'login_sessions.expires_at',
          'users.id as userId',
          'users.role',
          'users.disabled_at',
        ])
        .where('login_sessions.id', '=', loginId)
        .executeTakeFirst();
      const ended =
        login === undefined ||
        login.ended_at !== null ||
        login.expires_at.getTime() <= nowMs ||
        login.disabled_at !== null;
      if (ended) throw new Refused('SessionEnded', MESSAGES.sessionExpired);
      const isLatestRotation = login.generation === generation + 1;
      const rotatedAtMs = isLatestRotation
        ? login.rotated_at?.getTime()
        : login.rotations[generation];
      if (nowMs - (rotatedAtMs ?? 0) > ROTATION_GRACE_MS) {
        await endWhere({ loginId });
        deps.onStolen(login.userId);
        throw new Refused('SessionEnded', MESSAGES.sessionExpired);
      }
      const user = { id: login.userId, role: login.role };
      return { userId: user.id, tokens: await pair(loginId, login.generation, user) };
    },

    end: async (refreshToken) => {
      const token = refreshTokens.read(refreshToken);
      if (token === null) return null;
      const [userId = null] = await endWhere({ loginId: token.loginId });
      return userId;
    },

    of: async (userId) => {
      const rows = await db
        .selectFrom('login_sessions')
        .select(['id', 'user_agent', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', new Date(clock.nowMs()))
        .orderBy('last_used_at', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent ?? '',
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }));
    },

    endOne: async (userId, loginId) => (await endWhere({ userId, loginId })).length > 0,

    endAll: async (userId, exceptLoginId) => {
      const chosen = { userId, ...(exceptLoginId === undefined ? {} : { exceptLoginId }) };
      return (await endWhere(chosen)).length;
    },

    endAllWith: async (work, userId, exceptLoginId) => {
      const chosen = { userId, ...(exceptLoginId === undefined ? {} : { exceptLoginId }) };
      const rows = await db.transaction().execute(async (tx) => {
        await work(tx);
        return endLogins(tx, clock, chosen);
      });
      publish(rows);
    },

    recall,
  };
}

/** The rotations before the one that this update stores, from an instant on. */
function rotationsSince(since: Date) {
  return sql<Record<string, number>>`
    coalesce((select jsonb_object_agg(key, value) from jsonb_each(rotations)
              where to_timestamp(value::float8 / 1000) >= ${since}), '{}')
    || case when rotated_at >= ${since}
         then jsonb_build_object(generation - 1, extract(epoch from rotated_at) * 1000)
         else '{}' end`;
}
