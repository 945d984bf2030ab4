export type { CSSProperties } from 'react';

declare module 'react' {
  /** A `style` may also set custom properties: `style={{ '--rows': 4 }}`. */
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined;
  }
}
