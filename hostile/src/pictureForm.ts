import { updateProfile } from '@bracketbid/contract/http/accounts';
import type { Account } from './battle.ts';
import type { Client, Reply } from './client.ts';

const BOUNDARY = 'a-boundary-of-hostile-forms';

/** Sends a file as somebody's picture. */
export function sendPicture(
  client: Client,
  { token, address }: Account,
  file: { readonly name: string; readonly type: string; readonly content: Buffer },
): Promise<Reply> {
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${updateProfile.fileField}"; filename="${file.name}"\r\n` +
    `Content-Type: ${file.type}\r\n\r\n`;
  return client.api({
    method: updateProfile.method,
    path: updateProfile.path,
    token,
    from: address,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}
