import { teamColours } from '@bracketbid/look/teamColours';
import type { CSSProperties } from 'react';

type Colours = { readonly color: string; readonly secondaryColor: string };

/** The four properties by which a team colours its surroundings: `--light` and `--rim` by night, `--paint` and `--on-paint` by day. */
export function teamLight({ color, secondaryColor }: Colours): CSSProperties {
  const { light, rim, paint, onPaint } = teamColours(color, secondaryColor);
  return {
    '--light': light,
    '--rim': rim,
    '--paint': paint,
    '--on-paint': onPaint,
  };
}
