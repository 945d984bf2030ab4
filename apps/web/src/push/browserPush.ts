import { subscribePush } from '@bracketbid/contract/http/push';
import { isByHand } from '../ui/install/install.ts';

/** The door to the browser's notifications; `unsubscribe.ts` closes it, without what only asking needs. */

/** What this browser can do: `installFirst` is an iPhone, which tells nothing to a page that is not on its home screen. */
export type PushWay = 'unsupported' | 'installFirst' | 'denied' | 'possible';

export function pushWay(): PushWay {
  const canTell =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // By plain HTTP nothing can tell, on no home screen either.
  if (!canTell) return isSecureContext && isByHand(navigator) ? 'installFirst' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/**
 * Asks the person, if the browser has not done so, and subscribes. Only to be called for a press.
 *
 * @param publicKey  the site's, base64url
 * @returns null when they said no, or closed the question
 * @throws when the browser can't subscribe: its push service is out of reach
 */
export async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new Error('This page has no service worker');
  const { pushManager } = registration;
  const key = decodeBytes(publicKey);
  const old = await pushManager.getSubscription();
  // Made with a key of this site that is no more: it would only be refused.
  if (old !== null && !belongsTo(old, key)) await old.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscribePush.body.shape.subscription.parse(made.toJSON());
}

function belongsTo({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
}

function decodeBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
