import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type BackupHead, end, FORMAT, head, section } from './format.ts';

/** The parts of a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: 'head'; readonly head: BackupHead }
  /** `json`: an array of rows, as text. */
  | { readonly kind: 'rows'; readonly table: string; readonly json: string }
  | { readonly kind: 'end'; readonly rows: Readonly<Record<string, number>> };

/** The file is not a backup, or is damaged; the message says which. */
export class BackupBroken extends Error {
  override readonly name = 'BackupBroken';
}

/** Far longer than any row: a file with a longer line is no backup. */
const LINE_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Reads a backup file part by part. Only the last part proves that all before it is intact.
 *
 * @throws BackupBroken, or the file system's error
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  let table: string | null = null;
  let isFirst = true;
  let isOver = false;
  for await (const line of readLines(file)) {
    if (isOver) throw new BackupBroken('There is more behind its end.');
    if (isFirst) {
      isFirst = false;
      yield { kind: 'head', head: parseHead(line) };
    } else if (line[0] === OPENING_BRACKET) {
      if (table === null) throw new BackupBroken('It has rows of no table.');
      yield { kind: 'rows', table, json: line.toString('utf8') };
    } else {
      const value = parseJson(line);
      const last = end.safeParse(value);
      if (last.success) {
        isOver = true;
        if (last.data.sha256 !== hash.copy().digest('hex')) {
          throw new BackupBroken('It was changed or damaged since it was made.');
        }
        yield { kind: 'end', rows: last.data.rows };
      } else {
        table = section.safeParse(value).data?.table ?? null;
      }
    }
    hash.update(line).update('\n');
  }
  if (!isOver) throw new BackupBroken(CUT_OFF);
}

const CUT_OFF = 'It was cut off: its end is missing.';

/** Reads a backup to its end. @returns its contents @throws BackupBroken */
export async function checkBackup(
  file: string,
): Promise<{ head: BackupHead; rows: Readonly<Record<string, number>> }> {
  let head: BackupHead | null = null;
  for await (const part of readBackup(file)) {
    if (part.kind === 'head') head = part.head;
    if (part.kind === 'end' && head !== null) return { head, rows: part.rows };
  }
  throw new BackupBroken(CUT_OFF);
}

/** Splits at line feeds alone: names may contain other line separators. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of readBytes(file)) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, at)]);
      pieces = [];
      bytes = 0;
      from = at + 1;
    }
    pieces.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LINE_BYTES_MAX) throw new BackupBroken(NOT_A_BACKUP);
  }
  if (bytes > 0) throw new BackupBroken(CUT_OFF);
}

const LINE_FEED = 0x0a;
const OPENING_BRACKET = 0x5b;
const NOT_A_BACKUP = 'It is not a backup of Bracketbid.';

async function* readBytes(file: string): AsyncGenerator<Buffer> {
  try {
    // The reader of the stream gets its errors.
    yield* pipeline(createReadStream(file), createGunzip(), () => {}) as AsyncIterable<Buffer>;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'Z_BUF_ERROR') throw new BackupBroken(CUT_OFF, { cause: error });
    if (code === 'Z_DATA_ERROR') throw new BackupBroken(NOT_A_BACKUP, { cause: error });
    throw error;
  }
}

function parseHead(line: Buffer): BackupHead {
  const value = parseJson(line);
  const parsed = head.safeParse(value);
  if (parsed.success) return parsed.data;
  const isOurs = value instanceof Object && 'format' in value && value.format === FORMAT.name;
  throw new BackupBroken(isOurs ? 'It was made by a newer Bracketbid.' : NOT_A_BACKUP);
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (error) {
    throw new BackupBroken(NOT_A_BACKUP, { cause: error });
  }
}
