import { changeSeat, type Seat, SEATS_MAX } from '@bracketbid/contract/http/gavel';
import { type Field, toFields } from '../../../../forms/lineFields.ts';

/** A seat to be added. */
export type NewPaddle = Pick<Seat, 'number' | 'name'>;

/** A line of a pasted list: the seat that it becomes, or what is wrong with it. */
export type PaddleLine = {
  /** From 1, blank lines counted: the number that an editor shows. */
  readonly line: number;
  readonly text: string;
} & (
  | { readonly seat: NewPaddle; readonly fault: null }
  | { readonly seat: null; readonly fault: string }
);

const { number: ruleOfNumber, name: ruleOfName } = changeSeat.body.shape;

/** `31`, `#31`, `No. 31`, `31.`: a field that is a number and nothing else. */
const NUMBER = /^(?:#|no\.?\s*|paddle\s+)?(\d{1,9})\.?$/iu;
/** `31 Ben Ortiz`, `#31: Ben Ortiz`, `31) Ben Ortiz`. */
const NUMBER_FIRST = /^(?:#|no\.?\s*|paddle\s+)?(\d{1,9})(?:\s*[.):–—-]\s*|\s+)(\S.*)$/iu;
/** What spreadsheets call their columns. */
const HEADING =
  /^(?:#|no\.?|nr\.?|number|paddle|seat|(?:full |first |last )?names?|guest|person)$/iu;

/**
 * Reads a list of people, one a line: `31 Ben Ortiz`, `31, Ben Ortiz`, columns of a spreadsheet, or a name alone, which gets the
 * lowest number that is free.
 *
 * @param existing  the group's seats, whose numbers are taken
 */
export function readPaddles(text: string, existing: readonly Seat[]): PaddleLine[] {
  const lines = withoutHeadings(
    text
      .split(/\r\n|\r|\n/u)
      .map((each, index) => ({ line: index + 1, text: each.trim(), fields: toFields(each) }))
      .filter(({ fields }) => fields.length > 0),
  ).map(({ line, text: whole, fields }) => ({
    line,
    text: whole,
    ...numberAndName(whole, fields),
  }));
  const takenBy = new Map(existing.map(({ number, name }) => [number, `is ${name}’s`]));
  // A number that somebody wrote is theirs, wherever in the list they stand.
  const written = new Set(lines.flatMap(({ number }) => (number === null ? [] : [number])));
  const nextFree = lowestFree((number) => takenBy.has(number) || written.has(number));
  let count = existing.length;
  return lines.map(({ line, text: whole, number, name }): PaddleLine => {
    const fault =
      findFault(number, name, takenBy) ??
      (count >= SEATS_MAX ? `A group has at most ${SEATS_MAX} paddles.` : null);
    if (fault !== null) return { line, text: whole, seat: null, fault };
    count += 1;
    const seat = { number: number ?? nextFree(), name: ruleOfName.parse(name) ?? name };
    takenBy.set(seat.number, `is in line ${line} already`);
    return { line, text: whole, seat, fault: null };
  });
}

/** The seats of those lines in which nothing is wrong. */
export function paddlesIn(lines: readonly PaddleLine[]): NewPaddle[] {
  return lines.flatMap(({ seat }) => (seat === null ? [] : [seat]));
}

/** What is left of a list once the seats of its good lines were added: its wrong lines. */
export function formatWrongLines(lines: readonly PaddleLine[]): string {
  return lines.flatMap(({ text, fault }) => (fault === null ? [] : [text])).join('\n');
}

function findFault(
  number: number | null,
  name: string,
  takenBy: ReadonlyMap<number, string>,
): string | null {
  if (number !== null) {
    const fault = formatSentence(ruleOfNumber.safeParse(number));
    if (fault !== null) return fault;
    const taken = takenBy.get(number);
    if (taken !== undefined) return `Number ${number} ${taken}.`;
  }
  if (name === '') return 'There is no name in this line.';
  return formatSentence(ruleOfName.safeParse(name));
}

function formatSentence({
  error,
}: {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}): string | null {
  return error === undefined ? null : (error.issues[0]?.message ?? 'This line isn’t understood.');
}

type Line = { readonly line: number; readonly text: string; readonly fields: readonly Field[] };

function withoutHeadings(lines: readonly Line[]): readonly Line[] {
  const isTable = lines[0]?.fields.every(({ text }) => HEADING.test(text)) ?? false;
  return isTable ? lines.slice(1) : lines;
}

function numberAndName(
  line: string,
  fields: readonly Field[],
): { readonly number: number | null; readonly name: string } {
  const [first, ...rest] = fields;
  if (first === undefined) return { number: null, name: '' };
  if (rest.length === 0)
    return first.isQuoted ? { number: null, name: first.text } : alone(first.text);
  const isTable = line.includes('\t');
  const joined = (some: readonly Field[]) =>
    some.map(({ text }) => text).join(isTable ? ' ' : ', ');
  const before = findNumber(first);
  if (before !== null) return { number: before, name: joined(rest) };
  const last = fields.at(-1);
  const after = last === undefined ? null : findNumber(last);
  if (after !== null) return { number: after, name: joined(fields.slice(0, -1)) };
  const { number } = first.isQuoted ? { number: null } : alone(first.text);
  return number === null
    ? { number, name: joined(fields) }
    : { number, name: alone(joined(fields)).name };
}

function alone(text: string): { readonly number: number | null; readonly name: string } {
  const number = NUMBER.exec(text)?.[1];
  if (number !== undefined) return { number: Number(number), name: '' };
  const [, digits, name] = NUMBER_FIRST.exec(text) ?? [];
  return digits === undefined || name === undefined
    ? { number: null, name: text }
    : { number: Number(digits), name };
}

function findNumber({ text, isQuoted }: Field): number | null {
  const digits = isQuoted && !/^\d+$/u.test(text) ? undefined : NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The free numbers, one after the other. */
function lowestFree(isTaken: (number: number) => boolean): () => number {
  let number = 0;
  return () => {
    do number += 1;
    while (isTaken(number));
    return number;
  };
}
