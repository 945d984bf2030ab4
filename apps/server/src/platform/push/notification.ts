import { PUSH_KINDS, type PushKind } from '@bracketbid/contract/http/push';
import { z } from 'zod';

/** What a device shows, as queued. */
export const notification = z.object({
  kind: z.enum(PUSH_KINDS),
  title: z.string(),
  body: z.string(),
  /** Where a tap leads: a path of this site. */
  path: z.string().startsWith('/'),
  /** A later one with the same tag takes its place, on its way and on the screen. */
  tag: z.string(),
});
export type Notification = z.infer<typeof notification>;

/** What somebody is to be told, on all their devices. */
export type Push = {
  readonly userId: string;
  readonly notification: Notification;
  /** Not after this: what it says would no longer help. Epoch milliseconds. */
  readonly expiresAtMs: number;
};

/** How soon a phone that saves its battery should be woken. */
export function findUrgency(kind: PushKind): 'normal' | 'high' {
  return kind === 'outbid' || kind === 'starts' ? 'high' : 'normal';
}
