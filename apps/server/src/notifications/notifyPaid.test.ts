import { describe, expect, it } from 'vitest';
import type { Push } from '../platform/push/notification.ts';
import { createNotifications } from './createNotifications.ts';

const PEOPLE = Object.entries({ ana: 'Ana', ben: 'Ben', host: 'Hal', seat: '#31 Ada' }).map(
  ([_id, fullName]) => [_id, { _id, fullName, profileimageurl: null }] as const,
);

describe('a payment that its payer has marked', () => {
  it('[PUSH-8] is told to the payee, or the host for a seat, in the group’s name', async () => {
    const pushes: Push[] = [];
    const notifications = createNotifications({
      clock: { nowMs: () => 0 },
      feed: { reactTo: () => undefined },
      contexts: {
        of: async () => ({
          facts: {
            name: 'The Regulars',
            adminId: 'host',
            seats: [{ seatId: 'seat', userId: null }],
          },
          roster: { members: new Map(PEOPLE) },
        }),
      },
      pusher: {
        send: async (sent: readonly Push[]) => void pushes.push(...sent),
      },
    } as unknown as Parameters<typeof createNotifications>[0]);
    const payment = { groupId: 'g', from: 'ana', to: 'ben', cents: 101_645 };
    await notifications.notifyPaid(payment);
    await notifications.notifyPaid({ ...payment, from: 'a stranger' });
    await notifications.notifyPaid({ ...payment, to: 'seat' });
    expect(pushes.map(({ userId, notification: { title } }) => [userId, title])).toEqual([
      ['ben', 'Ana says you’ve been paid $1,016.45'],
      ['host', 'Ana says #31 Ada has been paid $1,016.45'],
    ]);
    expect(new Set(pushes.map(({ notification: { tag } }) => tag)).size).toBe(2);
  });
});
