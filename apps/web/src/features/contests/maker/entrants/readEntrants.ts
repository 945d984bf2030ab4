import { ENTRANTS, entrantDraft, type EntrantDraft } from '@bracketbid/contract/contest/contest';
import { type Field, toFields } from '../../../../forms/lineFields.ts';

/** A line of a pasted list, and what it says. */
export type EntrantLine = {
  /** From 1, blank lines counted: the number that an editor shows. */
  readonly line: number;
  readonly text: string;
  readonly entrant: EntrantDraft;
  /** Why it can't be taken as it is, as a sentence; null if it can. */
  readonly fault: string | null;
};

/** Lines read at most: what is beyond is too many in any case. */
const LINES_MAX = 1000;

/** A list bullet, or nothing. */
const BULLET = /^[-*•–]\s+/u;
/** `12. Name`, `12) Name`, `#12 Name`, `No. 12 Name`. */
const MARKED_NUMBER = /^(?:#\s?(\d{1,6})|no\.?\s?(\d{1,6})|(\d{1,6})[.)])\s+(?=\S)/iu;
/** `12 Name`, which is a number only if most lines are like that. */
const BARE_NUMBER = /^(\d{1,6})\s+(?=\S)/u;
const WHOLE_NUMBER = /^(?:#\s?|no\.?\s?)?(\d{1,6})[.)]?$/iu;
/** `(3)`, `[3]`, `seed 3`, `3rd seed`, `(seed 3)`. */
const SEED =
  /^(?:[([]\s*)?(?:seed(?:ed)?:?\s*#?(\d{1,3})|#?(\d{1,3})(?:st|nd|rd|th)?\s+seed)(?:\s*[)\]])?$/iu;
const SEED_IN_BRACKETS = /^[([]\s*(\d{1,2})\s*[)\]]$/u;
const SEED_AT_END = /\s+((?:[([]\s*(?:seed:?\s*)?#?\d{1,2}\s*[)\]])|seed(?:ed)?:?\s*#?\d{1,3})$/iu;
const POOL = /^(?:pool|group|flight|division|zone|heat|region|conference|tier|team|class)\s+\S/iu;
const POOL_NAMED = /^pool:\s*(\S.*)$/iu;
const POOL_AT_END =
  /\s+[([]\s*((?:pool|group|flight|division|zone|heat|tier)\s[^)\]]+?)\s*[)\]]$/iu;
const LETTER = /^[A-Za-z]{1,2}\d?$/;
/** The first line of an exported table. */
const HEADER =
  /^(?:no\.?|#|nr\.?|number|name|entrant|player|team|golfer|horse|driver|pool|group|flight|seed)$/iu;

/**
 * Reads a pasted list of entrants, one a line: a name alone, or with a number, a pool and a seed, separated by commas, semicolons
 * or tabs. Blank lines and a line of headings are skipped.
 */
export function readEntrants(text: string): readonly EntrantLine[] {
  const lines = text
    .split(/\r\n?|\n/u, LINES_MAX)
    .map((each, index) => ({
      line: index + 1,
      text: each.trim().replaceAll(/ {2,}/gu, ' ').replace(BULLET, ''),
    }))
    .filter((each) => each.text !== '')
    .map((each) => ({ ...each, fields: toFields(each.text) }));
  const [first] = lines;
  const headings = first !== undefined && isHeader(first.fields) ? first.fields : [];
  const listed = headings.length > 0 ? lines.slice(1) : lines;
  const style = detectStyle(
    listed.map(({ fields }) => fields),
    headings,
  );
  const read = listed.map(({ fields, ...rest }) => ({ ...rest, ...entrantIn(fields, style) }));
  return withFaultsOfAll(read);
}

/** Those lines as entrants, in their order. */
export function entrantsIn(lines: readonly EntrantLine[]): EntrantDraft[] {
  return lines.filter(({ fault }) => fault === null).map(({ entrant }) => entrant);
}

/** The list without one of its lines. @param line  from 1 */
export function withoutLine(text: string, line: number): string {
  return text
    .split(/\r\n?|\n/u)
    .filter((_, index) => index !== line - 1)
    .join('\n');
}

/** Entrants as a list that reads as the same entrants. */
export function formatList(entrants: readonly Omit<EntrantDraft, 'color'>[]): string {
  return entrants
    .map(({ name, number, pool, seed }) =>
      [
        ...(number === null ? [] : [String(number)]),
        isPlain(name) ? name : `"${name.replaceAll('"', '""')}"`,
        ...(pool === '' ? [] : [POOL.test(pool) && isPlain(pool) ? pool : quotedPool(pool)]),
        ...(seed === null ? [] : [`seed ${seed}`]),
      ].join(', '),
    )
    .join('\n');
}

function quotedPool(pool: string): string {
  const said = `pool: ${pool}`;
  return /[,;\t"]/u.test(said) ? `"${said.replaceAll('"', '""')}"` : said;
}

/** Whether a text alone in a line would be read as it is. */
function isPlain(text: string): boolean {
  const patterns = [BULLET, MARKED_NUMBER, BARE_NUMBER, WHOLE_NUMBER, SEED, SEED_AT_END];
  const others = [SEED_IN_BRACKETS, POOL_AT_END, HEADER, /[,;\t"]/u];
  return ![...patterns, ...others].some((pattern) => pattern.test(text));
}

function isHeader(fields: readonly Field[]): boolean {
  return fields.length > 1 && fields.every(({ text }) => HEADER.test(text));
}

/** What the lines of a list have in common, and one of them alone doesn't show. */
type Style = {
  /** `12 Nine Ironmen` begins with a number, not with a name. */
  readonly hasBareNumbers: boolean;
  /** `Woods, Tiger` is one name. */
  readonly isLastFirst: boolean;
  /** Texts after the name that come more than once, in lower case. */
  readonly repeated: ReadonlySet<string>;
  /** The table has a column of seeds and none of numbers. */
  readonly areNumbersSeeds: boolean;
};

function detectStyle(lines: readonly (readonly Field[])[], headings: readonly Field[]): Style {
  const bare = lines.filter(([first]) => first !== undefined && BARE_NUMBER.test(first.text));
  const second = lines
    .map((fields) => fields.filter((field) => findKind(field) === 'text').slice(1))
    .filter((texts) => texts.length === 1)
    .flat()
    .map(({ text }) => text.toLowerCase())
    .filter((text) => !LETTER.test(text));
  const times = new Map<string, number>();
  for (const text of second) times.set(text, (times.get(text) ?? 0) + 1);
  const isLastFirst =
    headings.length === 0 && second.length > 2 && times.size * 4 >= second.length * 3;
  const repeated = [...times].filter(([, count]) => count > 1 || headings.length > 0);
  return {
    hasBareNumbers: bare.length > 1 && bare.length * 2 >= lines.length,
    isLastFirst,
    repeated: new Set(isLastFirst ? [] : repeated.map(([text]) => text)),
    areNumbersSeeds:
      headings.some(({ text }) => /^seed$/iu.test(text)) &&
      !headings.some(({ text }) => /^(?:no\.?|#|nr\.?|number)$/iu.test(text)),
  };
}

type FieldKind = 'number' | 'seed' | 'pool' | 'text';

function findKind({ text, isQuoted }: Field): FieldKind {
  if (POOL_NAMED.test(text)) return 'pool';
  if (isQuoted) return 'text';
  if (WHOLE_NUMBER.test(text)) return 'number';
  if (SEED.test(text) || SEED_IN_BRACKETS.test(text)) return 'seed';
  return POOL.test(text) ? 'pool' : 'text';
}

type Read = { entrant: EntrantDraft; fault: string | null };

function entrantIn(fields: readonly Field[], style: Style): Read {
  let name: string | null = null;
  let number: number | null = null;
  let seed: number | null = null;
  let pool: string | null = null;
  const unknown: string[] = [];
  // A line that is a name alone has no pool: "Group Therapy" is called so.
  const hasText = fields.some((field) => findKind(field) === 'text');
  for (const field of fields) {
    const { text } = field;
    const kind = findKind(field);
    if (kind === 'number' && number === null && !style.areNumbersSeeds) number = parseDigits(text);
    else if (kind === 'number' && seed === null) seed = parseDigits(text);
    else if (kind === 'seed' && seed === null) seed = parseDigits(text);
    else if (kind === 'pool' && pool === null && (hasText || name !== null)) {
      pool = POOL_NAMED.exec(text)?.[1] ?? text;
    } else if (name === null) {
      const first = field.isQuoted ? alone(text) : nameIn(text, style);
      ({ name } = first);
      number ??= first.number;
      seed ??= first.seed;
      pool ??= first.pool;
    } else if (pool === null && (LETTER.test(text) || style.repeated.has(text.toLowerCase()))) {
      pool = text;
    } else if (style.isLastFirst && unknown.length === 0) name = `${text} ${name}`;
    else unknown.push(text);
  }
  const parsed = entrantDraft.safeParse({ name: name ?? '', number, pool: pool ?? '', seed });
  const entrant = parsed.data ?? {
    name: name ?? '',
    number,
    pool: pool ?? '',
    seed,
    color: null,
  };
  return { entrant, fault: faultIn(name, unknown, parsed.error?.issues[0]?.message ?? null) };
}

function faultIn(name: string | null, unknown: readonly string[], other: string | null) {
  if (name === null) return 'There is no name in this line.';
  const [first] = unknown;
  if (first === undefined) return other;
  return `“${first}” isn’t understood. If it is a pool, write “pool: ${first}”.`;
}

/** A name, and what stood in one text with it. */
type Named = {
  name: string;
  number: number | null;
  pool: string | null;
  seed: number | null;
};

const alone = (name: string): Named => ({ name, number: null, pool: null, seed: null });

/** What stands in one text with a name: its number before it, its seed and its pool behind it. */
function nameIn(text: string, style: Style): Named {
  let { name, number, pool, seed } = alone(text);
  const before = MARKED_NUMBER.exec(name) ?? (style.hasBareNumbers ? BARE_NUMBER.exec(name) : null);
  if (before !== null) {
    number = parseDigits(before[0]);
    name = name.slice(before[0].length);
  }
  for (let tries = 0; tries < 2; tries += 1) {
    const poolAtEnd = POOL_AT_END.exec(name);
    if (poolAtEnd !== null) {
      pool = poolAtEnd[1] ?? null;
      name = name.slice(0, poolAtEnd.index);
    }
    const seedAtEnd = SEED_AT_END.exec(name);
    if (seedAtEnd !== null) {
      seed = parseDigits(seedAtEnd[0]);
      name = name.slice(0, seedAtEnd.index);
    }
  }
  return { name, number, pool, seed };
}

function parseDigits(text: string): number {
  return Number(/\d+/u.exec(text)?.[0] ?? NaN);
}

/** Adds what only the whole list shows: names that are there twice, and lines that are too many. */
function withFaultsOfAll(lines: readonly EntrantLine[]): EntrantLine[] {
  const seen = new Map<string, number>();
  let taken = 0;
  return lines.map((each) => {
    if (each.fault !== null) return each;
    const { name } = each.entrant;
    const before = seen.get(name.toLowerCase());
    if (before !== undefined) {
      return { ...each, fault: `“${name}” is there already, in line ${before}.` };
    }
    seen.set(name.toLowerCase(), each.line);
    taken += 1;
    if (taken <= ENTRANTS.max) return each;
    return { ...each, fault: `A contest has at most ${ENTRANTS.max} entrants.` };
  });
}
