const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Seconds as `2d 03:04:05`, `3:04:05` or `4:05`. */
export function longTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const rest = two(seconds % MINUTE);
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}:${rest}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
