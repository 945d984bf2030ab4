/*
 * What is pushed, on a phone's screen. The message was encrypted by this site's server for this browser alone; still only
 * texts and a path of this site are taken from it. Not by Zod, which would be most of the worker.
 */
declare const self: ServiceWorkerGlobalScope;

type Shown = {
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
};

const FIELDS = ['kind', 'title', 'body', 'path', 'tag'] as const;

/** Null for what this site's server never sends. */
function findShown(data: unknown): Shown | null {
  if (typeof data !== 'object' || data === null) return null;
  const known = new Map<string, unknown>(Object.entries(data));
  const texts = FIELDS.map((field) => known.get(field));
  if (!texts.every((text) => typeof text === 'string')) return null;
  const [kind = '', title = '', body = '', path = '', tag = ''] = texts;
  return { kind, title, body, path, tag };
}

/** Where a tap leads: only within this site. */
function toAddress(path: string): string {
  const url = new URL(path, self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
}

function pages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** Safari ends the subscription of a site that shows nothing for a push, whether or not its page is in sight. */
const MUST_SHOW = /Version\/[\d.]+.* Safari\//.test(navigator.userAgent);

/** [PUSH-5] Who has the auction before their eyes sees the bid there, sooner than any push. */
async function isSeen({ kind, path }: Shown): Promise<boolean> {
  if (kind !== 'outbid' || MUST_SHOW) return false;
  return (await pages()).some(
    ({ visibilityState, url }) =>
      visibilityState === 'visible' && new URL(url).pathname === new URL(toAddress(path)).pathname,
  );
}

async function show(data: PushMessageData | null): Promise<void> {
  const shown = findShown(data?.json());
  if (shown === null || (await isSeen(shown))) return;
  const { title, body, tag, path } = shown;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    data: toAddress(path),
  });
}

/** Goes to the page that shows it already, or opens one: no other page is taken away from what somebody does there. */
async function open(address: string): Promise<void> {
  const there = (await pages()).find(
    ({ url }) => new URL(url).pathname === new URL(address).pathname,
  );
  await (there ?? (await self.clients.openWindow(address)))?.focus();
}

export function listenForPushes(): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(show(event.data));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const address: unknown = event.notification.data;
    event.waitUntil(open(typeof address === 'string' ? address : self.location.origin));
  });
}
