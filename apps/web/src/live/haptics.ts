import { soundChoice } from '../store/persist.ts';

/**
 * A tap that a hand feels, or milliseconds on and off; none where it was muted, for people who ask for less motion, or
 * where there is no motor.
 */
export function buzz(pattern: number | readonly number[]): void {
  if (!('vibrate' in navigator) || soundChoice.read() === false) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern]);
}
