import { z } from 'zod';
import { MESSAGES, TEXT_FAULTS } from './text/messages.ts';

/**
 * Every text from outside is one of these: well formed, in one normal form (NFC), without characters
 * that hide, reorder or overflow the text around them. What can't be stored or shown is refused here, at the border.
 */

type Rules = {
  /** Its name in messages: "Name must be at most 80 characters". */
  readonly what: string;
  /** Characters as Unicode counts them (code points), after normalisation; in UTF-8 at most four times as many bytes. */
  readonly max: number;
  /** Visible characters, as people count them. */
  readonly min?: number;
  /** The message for a missing or blank text. */
  readonly required?: string;
  /** Whether line breaks and tabs are allowed. */
  readonly isMultiline?: boolean;
  /** Whether both ends stay as sent. */
  readonly keepsEdges?: boolean;
};

/**
 * Combining marks per letter. Pointed Hebrew has four and a Burmese syllable five; text that overflows its neighbours
 * starts at ten.
 */
const MARKS_MAX = 6;
const DRIPPING = new RegExp(`\\p{M}{${MARKS_MAX + 1},}`, 'u');

/** What no database and no encoding accepts: lone surrogates, and NUL. */
const BROKEN = /[\p{Cs}\0]/u;

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;
const CONTROLS_BUT_LINES =
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Noncharacter_Code_Point}]/u;

/** Embeddings, overrides and isolates turn the text around them: "nnA" for "Ann", a file's ending, an amount. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/u;

/** Spaces, fillers, joiners and marks: a text of these alone is invisible. U+2800 is Braille's blank. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{Cc}\p{M}\u2800]/gu;

/** Trimmed from both ends: spaces and other invisible characters. Joiners inside a text stay. */
const EDGE = /[\u034f\s\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\u2800\u3164\uffa0]/u;

/** A name or a title: one line that isn't invisible. */
export const name = (rules: Omit<Rules, 'isMultiline'>): z.ZodString =>
  text({ min: 1, required: TEXT_FAULTS.missing(rules.what), ...rules });

/** One line that may be empty: an address, a search. */
export const line = (rules: Omit<Rules, 'isMultiline' | 'min'>): z.ZodString => text(rules);

/** Several lines: a message, a page. */
export const prose = (rules: Omit<Rules, 'isMultiline'>): z.ZodString =>
  text({ ...rules, isMultiline: true });

/** Lines of columns: a tab at the end is an empty cell. */
export const columns = (rules: Omit<Rules, 'isMultiline' | 'keepsEdges'>): z.ZodString =>
  text({ ...rules, isMultiline: true, keepsEdges: true });

/** Letters, digits and signs of ASCII without spaces: tokens, keys of a file, names that programs give. */
export const token = (max: number, error = 'This is not valid.'): z.ZodString =>
  z
    .string({ error })
    .min(1, { error, abort: true })
    .max(max, { error, abort: true })
    .regex(/^[\x21-\x7e]+$/, error);

/** A password is accepted as typed, since hashes were made of it. Only what no keyboard types is refused. */
export const secret = (required: string, max: number): z.ZodString =>
  z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .max(max, { error: TEXT_FAULTS.tooLong('Password', max), abort: true })
    .refine((typed) => !BROKEN.test(typed), TEXT_FAULTS.broken('Password'));

const addressRules = { what: 'This address', max: 500 };

/** The target of a link: with http or https, or without a scheme. May be empty. */
export const webAddress = line(addressRules).refine(isWebAddress, MESSAGES.webAddressInvalid);

/** The address of a picture: below this site, or on the web. May be empty. */
export const pictureAddress = line(addressRules).refine(
  (address) => /^\/(?![/\\])\S*$/u.test(address) || isWebAddress(address),
  MESSAGES.webAddressInvalid,
);

/** Years that a day or an instant may have: beyond them, calendars and databases disagree. */
const YEARS = { min: 1900, max: 2200 };

/** `YYYY-MM-DD` */
export const day = (error: string) =>
  z.iso.date({ error }).refine((text) => isUsualYear(text.slice(0, 4)), error);

/** An instant in ISO 8601, with or without seconds. */
export const moment = (error: string) =>
  token(40, error).refine(
    (text) => /^\d{4}-/.test(text) && isUsualYear(text.slice(0, 4)) && !isNaN(Date.parse(text)),
    error,
  );

/** The first problem of a line of text, as a sentence; null if there is none. */
export function findFault(rules: Rules, text: string): string | null {
  const judged = judge(rules, text);
  return 'fault' in judged ? judged.fault : null;
}

/**
 * Cleans a text from a source that can't correct it (a feed, a browser's name): one line, without the characters refused
 * elsewhere, cut to its maximum length.
 */
export function borrowed(text: string, max: number): string {
  const clean = text
    .slice(0, 4 * max)
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .normalize('NFC')
    .replaceAll(new RegExp(CONTROLS, 'gu'), ' ')
    .replaceAll(new RegExp(BIDI_CONTROLS, 'gu'), '')
    .replaceAll(new RegExp(DRIPPING, 'gu'), '');
  return [...withoutEdges(clean)].slice(0, max).join('');
}

/** The same as a schema. */
export const borrowedText = (max: number) => z.string().overwrite((text) => borrowed(text, max));

function text(rules: Rules): z.ZodString {
  return z
    .string({ error: rules.required ?? TEXT_FAULTS.missing(rules.what) })
    .check((found) => {
      const judged = judge(rules, found.value);
      if ('fault' in judged) {
        const { value: input } = found;
        found.issues.push({ code: 'custom', message: judged.fault, input, continue: false });
      } else found.value = judged.text;
    })
    .meta({ maxLength: rules.max });
}

function judge(rules: Rules, sent: string): { text: string } | { fault: string } {
  const { what, max, min = 0, required, isMultiline = false, keepsEdges = false } = rules;
  // Checked before anything whose cost grows with the length: no valid text is longer than this before normalisation.
  if (sent.length > 8 * max + 64) return { fault: TEXT_FAULTS.tooLong(what, max) };
  if (BROKEN.test(sent)) return { fault: TEXT_FAULTS.broken(what) };
  const composed = sent.normalize('NFC');
  const lines = isMultiline ? composed.replaceAll(/\r\n?/g, '\n') : composed;
  const text = keepsEdges ? lines : withoutEdges(lines);
  if (required !== undefined && sent.trim() === '') return { fault: required };
  if (text.length > max && [...text].length > max) return { fault: TEXT_FAULTS.tooLong(what, max) };
  if ((isMultiline ? CONTROLS_BUT_LINES : CONTROLS).test(text)) {
    return { fault: TEXT_FAULTS.controls(what) };
  }
  if (BIDI_CONTROLS.test(text)) return { fault: TEXT_FAULTS.bidi(what) };
  if (DRIPPING.test(text)) return { fault: TEXT_FAULTS.marks(what) };
  const needed = Math.max(min, required === undefined ? 0 : 1);
  if (needed > 0 && text.replaceAll(UNSEEN, '') === '') return { fault: TEXT_FAULTS.unseen(what) };
  if (needed > 1 && seenIn(text) < needed) return { fault: TEXT_FAULTS.tooShort(what, needed) };
  return { text };
}

/** Trims without a pattern anchored at the end, which takes quadratic time on a long run of spaces. */
function withoutEdges(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && EDGE.test(text.charAt(from))) from += 1;
  while (to > from && EDGE.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Characters as people count them: a family of emoji is one, a joiner none. */
function seenIn(text: string): number {
  const graphemes = new Intl.Segmenter().segment(text);
  return [...graphemes].filter(({ segment }) => segment.replaceAll(UNSEEN, '') !== '').length;
}

const httpUrl = z.url({ protocol: /^https?$/, hostname: /./ });

function isWebAddress(address: string): boolean {
  if (address === '') return true;
  if (/^\/|[\s\\]/u.test(address)) return false;
  // `example.com:8080` has no scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address);
  if (hasScheme && !/^https?:\/\//i.test(address)) return false;
  return httpUrl.safeParse(hasScheme ? address : `https://${address}`).success;
}

function isUsualYear(year: string): boolean {
  return Number(year) >= YEARS.min && Number(year) <= YEARS.max;
}
