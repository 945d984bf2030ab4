import { describe, expect, it } from 'vitest';
import { createPushServices } from './services.ts';

const services = createPushServices(['http://127.0.0.1:9999']);
const formatName = (endpoint: string) => services.of(endpoint)?.name ?? null;

describe('the push services that this server calls', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', 'https://fcm.googleapis.com'],
    [
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://updates.push.services.mozilla.com',
    ],
    ['https://web.push.apple.com/abc', 'https://web.push.apple.com'],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'https://*.notify.windows.com'],
    ['http://127.0.0.1:9999/abc', 'http://127.0.0.1:9999'],
  ])('[PUSH-6] are those of browsers, and the site’s own: %s', (endpoint, name) => {
    expect(formatName(endpoint)).toBe(name);
  });

  it.each([
    'https://example.org/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://me:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://fcm.googleapis.com@example.org/abc',
    'https://.notify.windows.com/',
    'https://a.b.notify.windows.com/',
    'https://notify.windows.com/',
    'https://127.0.0.1:9999/abc',
    'http://127.0.0.1:9998/abc',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nonsense',
  ])('[PUSH-6] are no others: %s', (endpoint) => {
    expect(formatName(endpoint)).toBeNull();
  });
});
