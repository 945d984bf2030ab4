import { email } from '@bracketbid/contract/fields';

/** What a host typed or pasted, as addresses to invite. */
export type Invitees = {
  /** Each once. */
  readonly addresses: readonly string[];
  readonly refused: readonly RefusedAddress[];
};
export type RefusedAddress = {
  /** As it was typed. */
  readonly text: string;
  readonly reason: string;
};

/** `Ben Ortiz <ben@example.com>`, as mail programs copy it. */
const NAMED = /<([^<>]*)>$/;

/**
 * Reads a list of addresses: one a line, or with commas, semicolons or spaces between them.
 *
 * @param max  how many may be invited at once
 */
export function inviteesIn(typed: string, max: number): Invitees {
  const addresses = new Map<string, string>();
  const refused: RefusedAddress[] = [];
  for (const text of typed.split(/[\n,;]+/).flatMap(entriesIn)) {
    const parsed = email.safeParse(NAMED.exec(text)?.[1] ?? text);
    if (!parsed.success) {
      refused.push({ text, reason: parsed.error.issues[0]?.message ?? 'This is no address.' });
      continue;
    }
    const key = parsed.data.toLowerCase();
    if (addresses.has(key)) continue;
    if (addresses.size < max) addresses.set(key, parsed.data);
    else refused.push({ text, reason: `More than ${max} at once. Send this one next.` });
  }
  return { addresses: [...addresses.values()], refused };
}

/** Addresses may have spaces between them; a name before an address has some, too. */
function entriesIn(line: string): string[] {
  const text = line.trim();
  if (text === '') return [];
  const words = text.split(/\s+/);
  return words.every((word) => word.includes('@')) ? words : [text];
}

/**
 * The server's reasons for addresses that it refused.
 *
 * @param errors  by path: `emails.2` is the third address that was sent
 */
export function refusedByServer(
  sent: readonly string[],
  errors: readonly { readonly path: string; readonly message: string }[],
): RefusedAddress[] {
  return errors.flatMap(({ path, message }) => {
    const text = sent[Number(/^emails\.(\d+)$/.exec(path)?.[1] ?? Number.NaN)];
    return text === undefined ? [] : [{ text, reason: message }];
  });
}
