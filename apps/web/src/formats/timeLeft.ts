const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Time left in the units that a large countdown shows. */
export type TimeLeft = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

/** Takes whole seconds. */
export function timeLeft(seconds: number): TimeLeft {
  return {
    days: Math.floor(seconds / DAY),
    hours: Math.floor((seconds % DAY) / HOUR),
    minutes: Math.floor((seconds % HOUR) / MINUTE),
    seconds: seconds % MINUTE,
  };
}

/** Whole seconds in the two units that matter: `2 d 22 h`, `22 h 14 min`, `14 min 36 s`, `36 s`. */
export function shortTimeLeft(total: number): string {
  const { days, hours, minutes, seconds } = timeLeft(total);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}
