import { describe, expect, it } from 'vitest';
import type { Push } from '../platform/push/notification.ts';
import { createNotifications } from './createNotifications.ts';

const ANA = { _id: 'ana', fullName: 'Ana', profileimageurl: null };

describe('a payment that its payer has marked', () => {
  it('[PUSH-8] is told to the payee, in the group’s name', async () => {
    const pushes: Push[] = [];
    const notifications = createNotifications({
      clock: { nowMs: () => 0 },
      feed: { reactTo: () => undefined },
      contexts: {
        of: async () => ({
          facts: { name: 'The Regulars' },
          roster: { members: new Map([['ana', ANA]]) },
        }),
      },
      pusher: {
        send: async (sent: readonly Push[]) => void pushes.push(...sent),
      },
    } as unknown as Parameters<typeof createNotifications>[0]);
    const payment = { groupId: 'g', from: 'ana', to: 'ben', cents: 101_645 };
    await notifications.notifyPaid(payment);
    await notifications.notifyPaid({ ...payment, from: 'a stranger' });
    expect(pushes.map(({ userId, notification: { title } }) => [userId, title])).toEqual([
      ['ben', 'Ana says you’ve been paid $1,016.45'],
    ]);
  });
});
