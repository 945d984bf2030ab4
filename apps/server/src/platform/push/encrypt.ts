import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives with its subscription, base64url. */
export type BrowserKeys = { readonly p256dh: string; readonly auth: string };

/** Push services take bodies up to this size; ours are far smaller. */
const BODY_BYTES_MAX = 4096;

const CURVE = 'prime256v1';

/**
 * Encrypts a message so that only the browser that subscribed can read it, whatever carries it: RFC 8291, in one record
 * of `aes128gcm` (RFC 8188).
 *
 * @param own  generated for each message; passed in only to test the standard's own example
 * @throws when the keys are no point of the curve, or the message is too long
 */
export function encrypt(
  message: string,
  { p256dh, auth }: BrowserKeys,
  own: { readonly salt: Buffer; readonly privateKey: Buffer | null } = {
    salt: randomBytes(16),
    privateKey: null,
  },
): Buffer {
  const browsersKey = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(CURVE);
  if (own.privateKey === null) pair.generateKeys();
  else pair.setPrivateKey(own.privateKey);
  const publicKey = pair.getPublicKey();

  const shared = pair.computeSecret(browsersKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browsersKey, publicKey]);
  const input = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(input, own.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, own.salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 ends the last record.
  const content = [cipher.update(message, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(BODY_BYTES_MAX);
  const head = [own.salt, size, Buffer.from([publicKey.length]), publicKey];
  const body = Buffer.concat([...head, ...content, cipher.getAuthTag()]);
  if (body.length > BODY_BYTES_MAX) throw new Error('A push is too long');
  return body;
}

/** Whether something can be encrypted for these keys. */
export function areUsable({ p256dh }: BrowserKeys): boolean {
  try {
    const pair = createECDH(CURVE);
    pair.generateKeys();
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function derive(input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, bytes));
}
