import { z } from 'zod';

/** One value that the browser keeps between visits. A broken value, or one of another shape, reads as null. */
export type Remembered<T> = {
  read(): T | null;
  write(value: T): void;
  clear(): void;
};

/** Where storage is forbidden or full, values last as long as the page. */
const fallback = new Map<string, string>();

/** The browser's storage, or memory where there is none: the only use of `localStorage`. */
export const storage = {
  getItem(key: string): string | null {
    try {
      return window.localStorage.getItem(key) ?? fallback.get(key) ?? null;
    } catch {
      return fallback.get(key) ?? null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value);
      fallback.delete(key);
    } catch {
      fallback.set(key, value);
    }
  },
  removeItem(key: string): void {
    fallback.delete(key);
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Nothing was stored there.
    }
  },
};

/** A value that a part of the app keeps under a key of its own. */
export function remembered<T>(key: string, schema: z.ZodType<T>): Remembered<T> {
  return {
    read: () => {
      const text = storage.getItem(key);
      if (text === null) return null;
      try {
        return schema.parse(JSON.parse(text));
      } catch {
        return null;
      }
    },
    write: (value) => storage.setItem(key, JSON.stringify(value)),
    clear: () => storage.removeItem(key),
  };
}

const PENDING_SIGN_OUTS_KEY = 'pendingSignOuts';

export const accessToken = remembered('accessToken', z.string().min(1));
export const refreshToken = remembered('refreshToken', z.string().min(1));

/**
 * [SPEC 4: a logout clears local storage] The refresh tokens of logins that were ended here and that the server has not ended
 * yet: nothing of the person but that. The one thing that outlives a logout, until the server has answered for it.
 */
export const pendingSignOuts = remembered(PENDING_SIGN_OUTS_KEY, z.array(z.string().min(1)));

const lastBidderKept = z.object({
  groupId: z.string().min(1),
  teamId: z.string().min(1),
  userId: z.string().min(1),
});
export type LastBidder = z.infer<typeof lastBidderKept>;

/** The last bidder on the open team of a group: written and read by `live/auction/mirror.ts`. */
export const lastBidder = remembered('lastBidder', lastBidderKept);

const lockEndKept = z.object({
  groupId: z.string().min(1),
  teamId: z.string().min(1),
  teamName: z.string(),
  /** By the server's clock. */
  endsAt: z.iso.datetime(),
  /** The same instant by this device's own clock: wrong perhaps, but it keeps running over a reload. */
  endsAtWallMs: z.number(),
});
export type LockEnd = z.infer<typeof lockEndKept>;

/** The end of a team's lock screen: written and read by `live/auction/mirror.ts`. */
export const lockEnd = remembered('lockScreenEnd', lockEndKept);

/**
 * The email a code was last requested for, and when (epoch milliseconds): the wait for another survives a reload. And the
 * invitation that the recovery began with, for a link that is opened from a mail.
 */
export const codeRequest = remembered(
  'passwordCode',
  z.object({
    email: z.string(),
    sentAtMs: z.number(),
    joinGroup: z.string().optional(),
    claimsSeat: z.string().optional(),
  }),
);

/** Until when an admin is not reminded of a second step again. Epoch milliseconds. */
export const secondFactorReminder = remembered('secondFactorAsk', z.number());

/** [SEASON-6] The season that was chosen in the header; null for the site's. */
export const seasonChoice = remembered('season', z.string());

/** Whether the auction may be heard; null until it was chosen. Muted, it doesn't vibrate either. */
export const soundChoice = remembered('sound', z.boolean());

/** Whether the signs of others are hidden. */
export const signsMuted = remembered('signsMuted', z.boolean());

/** Whether this browser was asked to install the app: once is enough. */
export const installAsked = remembered('installAsked', z.boolean());

/** Whether the hints of a rehearsal were seen, or skipped. */
export const tourSeen = remembered('tourSeen', z.boolean());

/** What the host of a group has done on this device before its evening. */
export const tonightDone = remembered(
  'tonightDone',
  z.object({ groupId: z.string().min(1), steps: z.array(z.enum(['shared', 'rehearsed'])) }),
);

/** The slices of the store that are kept, under one key. */
export const STATE_KEY = 'bracketbid';

/** Forgets everything but sign-outs that the server doesn't know of yet: logout. */
export function forgetAll(): void {
  const parts = [
    accessToken,
    refreshToken,
    lastBidder,
    lockEnd,
    codeRequest,
    secondFactorReminder,
    signsMuted,
    soundChoice,
    tonightDone,
    tourSeen,
  ];
  for (const part of parts) part.clear();
  storage.removeItem(STATE_KEY);
  try {
    const { localStorage } = window;
    // Key by key: a pending sign-out that another tab writes just now must not go with the rest.
    for (const key of Object.keys(localStorage)) {
      if (key !== PENDING_SIGN_OUTS_KEY) localStorage.removeItem(key);
    }
  } catch {
    // There was nothing to forget.
  }
}
