import { pushState } from '@bracketbid/contract/http/push';
import { updateSettings } from '@bracketbid/contract/http/site';
import { afterAll, expect, it } from 'vitest';
import { aGroup, signInAdmin } from '../../../apps/server/test/people.ts';
import {
  type PushService,
  startPushService,
} from '../../../apps/server/test/external/pushService.ts';
import { aVisitor, PHONE, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInByForm } from '../support/steps.ts';

let service: PushService;
const product = startedProduct(async () => {
  service = await startPushService();
  return { pushServices: [service.origin] };
});
afterAll(async () => {
  await service.close();
});

it('is turned on by a press, and shows on the phone what the server has pushed', async () => {
  const { group, members } = await aGroup(product.server.url, ['Maya']);
  const [maya] = members;
  const { push } = await maya.call(pushState);
  const device = await service.subscribe(push.publicKey);
  const visitor = await aVisitor(product.browser, product.server.url, 'Maya', PHONE, 'allow');
  const { page, context } = visitor;
  await context.grantPermissions(['notifications'], { origin: product.server.url });
  // Chromium subscribes with its maker's service, which no test can reach: the one step that is stood in for.
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
  }, device.subscription);
  await signInByForm(visitor, maya);
  // It keeps a good part of the app first, which takes its time on a busy machine.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText('On here').waitFor();
  expect(await page.getByRole('checkbox', { name: 'When you are outbid' }).isChecked()).toBe(true);

  const admin = await signInAdmin(product.server.url);
  const auctionDate = new Date(Date.now() + 600_000).toISOString();
  await admin.call(updateSettings, { body: { auctionDate } });
  const message = await device.receives();
  const worker = await findWorker(visitor);
  await worker.deliver(JSON.stringify(message));
  await expect.poll(worker.shown).toEqual(['Your auction starts in 10 minutes']);
  // Whoever has the auction before their eyes is not told there that they were outbid.
  await page.goto(`/auction/${group.groupId}`);
  const path = `/auction/${group.groupId}`;
  const outbid = { kind: 'outbid', title: 'Outbid', body: '', path, tag: 'outbid' };
  await worker.deliver(JSON.stringify(outbid));
  await worker.deliver(JSON.stringify({ ...outbid, kind: 'won', title: 'Won', tag: 'won' }));
  const seenThere = ['Your auction starts in 10 minutes', 'Won'];
  await expect.poll(worker.shown).toEqual(seenThere);
  await page.goto('/edit-profile');
  await page.getByText('On here').waitFor();
  await worker.deliver(JSON.stringify(outbid));
  await expect.poll(worker.shown).toEqual([...seenThere, 'Outbid']);
  expect(visitor.errors).toEqual([]);
});

/** The page's service worker, as the browser's own push client would wake it. */
async function findWorker({ page, context }: Visitor) {
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('The page has no service worker');
  // `getNotifications` isn't asked: Chromium then drops one that is just being shown, and it closes each after 25 s.
  const titles = await worker.evaluateHandle(() => {
    const shown: string[] = [];
    const { showNotification } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
      await showNotification.call(this, title, options);
      shown.push(title);
    };
    return shown;
  });
  return {
    deliver: (data: string) =>
      protocol.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data,
      }),
    /** Titles of what it has shown, in order. */
    shown: () => titles.jsonValue(),
  };
}
