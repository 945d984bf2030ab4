import classes from './Icon.module.css';

/** Drawn on 24 by 24 units with a line of 2. */
const PATHS = {
  sound: 'M4 9v6h4l5 4V5L8 9zM17 8.5a5 5 0 0 1 0 7M19.5 6a8.5 8.5 0 0 1 0 12',
  muted: 'M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M4 12.5l5 5L20 6.5',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  pause: 'M8 5v14M16 5v14',
  off: 'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 5-3M12 19h.01M8.5 16a5 5 0 0 1 7 0M13 6c3.5.3 6.5 1.5 9 3.5',
  chev: 'M9 5l7 7-7 7',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
  share: 'M12 15V3M7.5 7L12 2.5 16.5 7M5 12v8h14v-8',
  shield: 'M12 2.5l8 3v6c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10v-6zM8 12l3 3 5-5.5',
  up: 'M12 20V5M5.5 11.5L12 5l6.5 6.5',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  gavel: 'M14 4l6 6M11 7l6 6M12.5 5.5l6 6-3 3-6-6zM10.5 10.5L3 18l3 3 7.5-7.5',
  plus: 'M12 5v14M5 12h14',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5h.01',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2z',
  left: 'M15 5l-7 7 7 7',
  close: 'M5 5l14 14M19 5L5 19',
} as const;

export type IconName = keyof typeof PATHS;

/** A small drawing beside a word, never in place of one that fits. Decoration: what it means stands beside it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  );
}
