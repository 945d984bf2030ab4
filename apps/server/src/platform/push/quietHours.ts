import type { QuietHours } from '@bracketbid/contract/http/push';

/** [PUSH-4] Whether an instant lies within somebody's quiet hours, by the clock on their wall. From and until the same: never. */
export function isQuiet({ from, until, timeZone }: QuietHours, atMs: number): boolean {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(atMs));
  if (from <= until) return time >= from && time < until;
  return time >= from || time < until;
}
