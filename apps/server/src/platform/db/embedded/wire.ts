/**
 * The part of PostgreSQL's wire protocol that the embedded database's thread speaks itself; the rest is `pg`'s.
 * A message is a letter, a length in 4 bytes (of itself and the body), and the body.
 */

const letter = { dataRow: 0x44, error: 0x45, query: 0x51, sync: 0x53, ready: 0x5a, idle: 0x49 };

const lengthBytes = 4;
const headBytes = 1 + lengthBytes;

/** Ends the messages of an extended query; after an error, PostgreSQL drops all that come before it. */
export const syncMessage = Uint8Array.of(letter.sync, 0, 0, 0, lengthBytes);

/** A statement without parameters. */
export function simpleQuery(sql: string): Uint8Array {
  const body = new TextEncoder().encode(`${sql}\0`);
  const message = new Uint8Array(headBytes + body.byteLength);
  message[0] = letter.query;
  new DataView(message.buffer).setUint32(1, lengthBytes + body.byteLength);
  message.set(body, headBytes);
  return message;
}

/** Whether an answer ends with "ready for query", outside of any transaction. */
export function endsIdle(answer: Uint8Array): boolean {
  return answer.at(-headBytes - 1) === letter.ready && answer.at(-1) === letter.idle;
}

/**
 * The first column of an answer's rows, null as ''.
 * @throws when the answer holds an error
 */
export function firstColumn(answer: Uint8Array): string[] {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  const text = new TextDecoder();
  const values: string[] = [];
  for (let at = 0; at < answer.byteLength; at += 1 + view.getUint32(at + 1)) {
    const body = at + headBytes;
    if (answer[at] === letter.error) throw new Error(text.decode(answer.subarray(body)));
    if (answer[at] !== letter.dataRow) continue;
    const value = body + 2 + lengthBytes; // after the number of columns and this one's length
    const valueBytes = Math.max(0, view.getInt32(body + 2));
    values.push(text.decode(answer.subarray(value, value + valueBytes)));
  }
  return values;
}
