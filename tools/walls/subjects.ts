import { execFileSync } from 'node:child_process';

const LENGTH_MAX = 72;

/** Commits before this are as they are. */
const SINCE = '2026-11-24T11:00:00Z';

/** The subjects of the commits that are checked. */
export function readSubjects(): string[] {
  const log = execFileSync('git', ['log', `--since=${SINCE}`, '--format=%s'], { encoding: 'utf8' });
  return log.split('\n').filter((subject) => subject !== '');
}

/** @returns the subjects that a list of commits would cut */
export function longSubjects(subjects: readonly string[]): string[] {
  return subjects
    .filter((subject) => subject.length > LENGTH_MAX)
    .map((subject) => `“${subject}” has ${subject.length} characters`);
}
