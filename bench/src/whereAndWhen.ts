import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** The command, commit, machine and day of a measurement, as one line. */
export function whereAndWhen(script: 'bench' | 'evening -w research'): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const flags = process.argv.slice(2).filter((flag) => flag !== '--write');
  const command = [`npm run ${script}`, ...(flags.length > 0 ? ['--', ...flags] : [])].join(' ');
  return [
    `Command: \`${command}\`. Commit: ${commit}.`,
    `Machine: ${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${gigabytes} GB, Node ${process.version};`,
    `servers and load on the same cores. Date: ${new Date().toISOString().slice(0, 10)}.`,
  ].join(' ');
}
