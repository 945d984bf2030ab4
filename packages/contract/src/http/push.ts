import { z } from 'zod';
import { call } from '../call.ts';
import { PUSH_MESSAGES } from '../text/push.ts';
import { token } from '../text.ts';

/** What a person can be told of by push, each for itself. */
export const PUSH_KINDS = ['starts', 'nudge', 'outbid', 'won', 'results', 'paid'] as const;
const kind = z.enum(PUSH_KINDS);
export type PushKind = z.infer<typeof kind>;

const kinds = z.array(kind).max(PUSH_KINDS.length);

/** By the clock on the wall of its time zone. */
const timeOfDay = z
  .string({ error: PUSH_MESSAGES.timeOfDayInvalid })
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, PUSH_MESSAGES.timeOfDayInvalid);

/** From one time of day until another, past midnight too, by the clock of a time zone: `America/Chicago`. */
const quietHours = z.object({
  from: timeOfDay,
  until: timeOfDay,
  timeZone: token(64, PUSH_MESSAGES.timeZoneUnknown).refine(
    isTimeZone,
    PUSH_MESSAGES.timeZoneUnknown,
  ),
});
export type QuietHours = z.infer<typeof quietHours>;

const push = z.object({
  /** The site's key, which a browser subscribes with: a point of P-256, base64url. */
  publicKey: z.string(),
  /** Whether the device of this login is subscribed. */
  isHere: z.boolean(),
  /** How many of the person's devices are. */
  devices: z.number().int(),
  kinds: z.array(kind),
  quiet: quietHours.nullable(),
});
export type PushState = z.infer<typeof push>;

export const pushState = call('GET /profile/push', {
  summary: 'What the caller is told of by push, and where',
  reply: z.object({ push }),
});

export const choosePush = call('PUT /profile/push', {
  summary:
    'Chooses what is pushed, and the hours in which nothing is; for all devices of the caller',
  body: z.object({ kinds, quiet: quietHours.nullable() }),
  reply: z.object({ push }),
});

/** As `PushSubscription.toJSON()` gives it. */
const subscription = z.object({
  endpoint: token(1000, PUSH_MESSAGES.pushServiceUnknown),
  keys: z.object({
    /** A point of P-256, uncompressed. */
    p256dh: z
      .string({ error: PUSH_MESSAGES.pushKeysInvalid })
      .regex(/^[A-Za-z0-9_-]{87}$/, PUSH_MESSAGES.pushKeysInvalid),
    /** 16 bytes. */
    auth: z
      .string({ error: PUSH_MESSAGES.pushKeysInvalid })
      .regex(/^[A-Za-z0-9_-]{22}$/, PUSH_MESSAGES.pushKeysInvalid),
  }),
});

export const subscribePush = call('POST /profile/push/subscription', {
  summary:
    'Has the device of this login told, until the login ends; turns kinds on beside those that are',
  body: z.object({ subscription, kinds }),
  reply: z.object({ push }),
  successStatus: 201,
});

export const unsubscribePush = call('DELETE /profile/push/subscription', {
  summary: 'The device of this login is told nothing any more',
  reply: z.object({ push }),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
