import type { GroupRules } from '@bracketbid/contract/groupRules';
import type { Template } from './templates.ts';

/** Who wrote the fields of templates. */
type Author =
  /** The product: ids, instants, tokens, and sentences whose names were quoted when the sentences were written. */
  | 'product'
  /** Another user: shown by `quoted`. */
  | 'user'
  /** Whoever opened the account: shown to the owner of a proven address alone. */
  | 'reader'
  /** A visitor who writes to the site's own admin: unchanged, marked as a quotation. */
  | 'visitor';

type FieldsOf<T> = T extends unknown ? keyof T : never;

const AUTHORS = {
  kind: 'product',
  what: 'product',
  at: 'product',
  left: 'product',
  code: 'product',
  token: 'product',
  stopToken: 'product',
  groupId: 'product',
  auctionDate: 'product',
  day: 'product',
  before: 'product',
  changes: 'product',
  headline: 'product',
  sentences: 'product',
  fullName: 'reader',
  hostName: 'user',
  groupName: 'user',
  contestName: 'user',
  authorName: 'user',
  name: 'user',
  subject: 'user',
  email: 'visitor',
  phone: 'visitor',
  message: 'visitor',
} satisfies Record<FieldsOf<Template>, Author>;
const AUTHOR_OF: ReadonlyMap<string, string> = new Map(Object.entries(AUTHORS));

/**
 * A template with the words of users as mails show them: names and subjects quoted, cut and without links. The reader's own
 * name is cut and without links; it is empty while nobody has proven the address, as its owner has not chosen the name.
 */
export function withUserWords<T extends Template>(template: T, isReaderProven: boolean): T {
  const shown: Record<string, string> = {};
  for (const [field, words] of Object.entries(template)) {
    if (typeof words !== 'string') continue;
    const author = AUTHOR_OF.get(field);
    if (author === 'user') shown[field] = quoted(words);
    if (author === 'reader') shown[field] = isReaderProven ? short(unlinked(words)) : '';
  }
  return { ...template, ...shown };
}

/** The same rules, with the names that the host gave to bundles quoted. */
export function withQuotedBundles(rules: GroupRules): GroupRules {
  const { bundles } = rules;
  if (typeof bundles === 'string') return rules;
  return { ...rules, bundles: bundles.map((each) => ({ ...each, name: quoted(each.name) })) };
}

/** More of a name than this is a message, not a name. */
const LENGTH_MAX = 50;

/** A quotation mark within a name would end the quotation early: the rest would read as our own words. */
const QUOTES = /[“”„‟"«»＂]/gu;

/** Words of users within a sentence or a subject: in quotation marks, without links, no longer than a name. */
export function quoted(words: string): string {
  if (words === '') return '';
  return `“${short(unlinked(words.replaceAll(QUOTES, '’'))) || '…'}”`;
}

function short(words: string): string {
  const letters = [...words];
  return letters.length > LENGTH_MAX ? `${letters.slice(0, LENGTH_MAX).join('')}…` : words;
}

/** Dots and colons, with those that browsers and mail programs read as such. */
const DOT = '[.\u3002\uff0e\uff61\u2024\ufe52]';
const COLON = '[:\uff1a\ufe13\ufe55]';
/** Marks and invisible characters. */
const H = String.raw`[\p{Cf}\p{M}]*`;
/** A score or a time of day: "3:1", "7:30 pm". */
const TIME_BEFORE = String.raw`(?<![\p{L}\p{N}.:])\p{N}{1,3}`;
const TIME_AFTER = String.raw`\p{N}{1,3}(?![.:]?\p{N})`;

const LINK_SIGNS = new RegExp(
  [
    // Paths, and the part of an email address before its host.
    String.raw`[/\\\uff0f\uff3c\u2044\u2215@\uff20\ufe6b]+`,
    // Domains: a dot before two letters, "evil.test"; "J.R. Smith" stays.
    String.raw`${DOT}(?=${H}\p{L}${H}\p{L})`,
    String.raw`(?<=[wW]{3})${DOT}`,
    // A dot between a letter and a digit, "evil.4x"; "$12.50" stays.
    String.raw`(?<=\p{L}${H})${DOT}(?=${H}\p{N})`,
    // Numbers with two dots or more, "203.0.113.9".
    String.raw`(?<=\p{N}${H})${DOT}(?=(?:${H}\p{N})+${H}${DOT}${H}\p{N})`,
    String.raw`(?<=\p{N}${H}${DOT}(?:${H}\p{N})+${H})${DOT}(?=${H}\p{N})`,
    // Schemes and ports, "mailto:bob", "localhost:3000", "[::1]:80"; "Prize: $5" stays.
    String.raw`(?<=[\p{L}\p{N}\]_+.-]${H})(?!(?<=${TIME_BEFORE})${COLON}${TIME_AFTER})${COLON}+(?=${H}[^\s)”’])`,
    String.raw`${COLON}{2,}`,
  ].join('|'),
  'gu',
);

/** Words with a space in place of whatever makes mail programs take them for an address, an email or a URL. */
export function unlinked(words: string): string {
  return words
    .replaceAll(LINK_SIGNS, ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
