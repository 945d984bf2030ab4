import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './accessTokens.ts';
import type { EndedLogins } from './endedLogins.ts';
import {
  changeAndEndLogins,
  chooseAll,
  type ChosenLogins,
  type EndAll,
  endLogins,
  type Login,
  openLogin,
  publishEnded,
  readLogins,
  rotateLogin,
  ROTATION_GRACE_MS,
  type Visit,
} from './storedLogins.ts';
import type { RefreshTokens } from './refreshTokens.ts';

/** Sixty days without a visit end a login. */
const IDLE_DAYS = 60;
const DAY_MS = 86_400_000;

/** Browsers' names have some 130 characters. */
export const USER_AGENT_LENGTH_MAX = 300;

export type TokenPair = { readonly accessToken: string; readonly refreshToken: string };

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
  readonly endAll: EndAll;
  /** Runs a transaction that changes what logins were opened with, and ends them with it: `changeAndEndLogins`. */
  changeAndEnd<T>(work: (tx: Kysely<Tables>, endAll: EndAll) => Promise<T>): Promise<T>;
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

  const endWhere = async (chosen: ChosenLogins): Promise<string[]> => {
    const rows = await endLogins(db, clock, chosen);
    publishEnded(clock, feed.publish, rows);
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
    open: async ({ id }, visit, checkedHash) => {
      const loginId = uuidv7();
      const user = await openLogin(db, clock, {
        loginId,
        userId: id,
        visit,
        checkedHash,
        idleEnd: idleEnd(),
      });
      return pair(loginId, 1, user);
    },

    refresh: async (refreshToken) => {
      const token = refreshTokens.read(refreshToken);
      if (token === null) throw new Refused('SessionEnded', MESSAGES.sessionExpired);
      const { loginId, generation } = token;
      const nowMs = clock.nowMs();
      const login = await rotateLogin(db, token, { now: new Date(nowMs), idleEnd: idleEnd() });
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

    of: (userId) => readLogins(db, clock, userId),

    endOne: async (userId, loginId) => (await endWhere({ userId, loginId })).length > 0,

    endAll: async (...chosen) => (await endWhere(chooseAll(...chosen))).length,

    changeAndEnd: (work) => changeAndEndLogins({ db, clock, publish: feed.publish }, work),

    recall,
  };
}
