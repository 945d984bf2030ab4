import { z } from 'zod';
import type { Reply } from './client.ts';

/** What an attack did and its outcome: what was sent, which answers came and how often, and the problems. */
export const outcome = z.object({
  sent: z.number(),
  /** By status, or by what happened instead of an answer. */
  answers: z.record(z.string(), z.number()),
  problems: z.array(z.string()),
});
export type Outcome = z.infer<typeof outcome>;

/** How often each kind of problem is listed; a thousand say no more than a few. */
const LISTED_MAX = 3;

export type Tally = {
  /** Counts an answer. A failure of the server (5xx) is a problem, whatever was sent. */
  count(reply: Pick<Reply, 'status' | 'text'>, what: string): void;
  /** Counts something other than an answer, such as a closed socket. */
  note(happened: string, times?: number): void;
  sent(times: number): void;
  /** Reports a problem unless a condition holds. */
  expect(holds: boolean, otherwise: string): void;
  outcome(): Outcome;
};

export function createTally(): Tally {
  let sent = 0;
  const answers = new Map<string, number>();
  const problems = new Map<string, number>();
  const listed: string[] = [];
  const note = (happened: string, times = 1) => {
    answers.set(happened, (answers.get(happened) ?? 0) + times);
  };
  const problem = (kind: string, text: string) => {
    const times = (problems.get(kind) ?? 0) + 1;
    problems.set(kind, times);
    if (times <= LISTED_MAX) listed.push(text);
  };
  return {
    count: ({ status, text }, what) => {
      sent += 1;
      note(status === 0 ? 'no answer' : String(status));
      if (status >= 500) problem('5xx', `${what} was answered with ${status}: ${shortened(text)}`);
    },
    note,
    sent: (times) => {
      sent += times;
    },
    expect: (holds, otherwise) => {
      if (!holds) problem(otherwise.slice(0, 24), otherwise);
    },
    outcome: () => {
      const unlisted = [...problems].flatMap(([, times]) =>
        times > LISTED_MAX ? [`and ${times - LISTED_MAX} more like it`] : [],
      );
      return { sent, answers: Object.fromEntries(answers), problems: [...listed, ...unlisted] };
    },
  };
}

export function shortened(text: string): string {
  const visible = JSON.stringify(text).slice(1, -1);
  return visible.length > 120 ? `${visible.slice(0, 120)}...` : visible;
}
