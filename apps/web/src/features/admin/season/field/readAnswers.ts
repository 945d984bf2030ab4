import { fieldAnswer } from '@bracketbid/contract/http/field';
import { FIELD_MESSAGES } from '@bracketbid/contract/text/field';
import type { z } from 'zod';

export type SavedAnswer = z.output<typeof fieldAnswer>;

/** The server takes 8 MB at once. */
const CHARACTERS_MAX = 7_000_000;

/** Reads saved answers of the feed, or says what is wrong with them. */
export function readAnswers(
  texts: readonly string[],
): { readonly answers: readonly SavedAnswer[] } | { readonly problem: string } {
  const size = texts.reduce((sum, { length }) => sum + length, 0);
  if (size > CHARACTERS_MAX)
    return { problem: 'These files are too large together: 7 MB at most.' };
  const answers: SavedAnswer[] = [];
  for (const text of texts) {
    const read = fieldAnswer.safeParse(parseJson(text));
    if (!read.success)
      return { problem: read.error.issues[0]?.message ?? FIELD_MESSAGES.notAScoreboard };
    answers.push(read.data);
  }
  return { answers };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
