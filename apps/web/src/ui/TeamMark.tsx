import type { CSSProperties } from 'react';
import { useState } from 'react';
import classes from './TeamMark.module.css';

type Props = {
  readonly team: {
    readonly teamName: string;
    readonly shortName: string;
    readonly teamLogo: string;
    readonly color: string;
    readonly secondaryColor: string;
  };
  /** Pixels. */
  readonly size?: number;
};

/** A team's logo, or a mark in its own colours where there is none. Decoration: the name stands beside it. */
export function TeamMark({ team, size = 40 }: Props) {
  const [isBroken, setBroken] = useState(false);
  if (team.teamLogo !== '' && !isBroken) {
    return (
      <img
        className={classes.logo}
        style={{ width: size, height: size }}
        src={team.teamLogo}
        alt=""
        onError={() => setBroken(true)}
      />
    );
  }
  const colours = {
    '--mark-ground': team.color,
    '--mark-rim': team.secondaryColor,
    '--mark-text': readableOn(team.color),
    width: size,
    height: size,
    fontSize: size * 0.36,
  } as CSSProperties;
  return (
    <span className={classes.mark} style={colours} aria-hidden>
      {initialsOf(team.shortName)}
    </span>
  );
}

/** One to three letters: the words' initials, or the beginning of the only word. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [only = '?'] = words;
  if (words.length < 2) return only.slice(0, 2).toUpperCase();
  return words
    .slice(0, 3)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
}

/** Black or white, whichever is read better on a ground (WCAG relative luminance). */
export function readableOn(hex: string): 'black' | 'white' {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? 'black' : 'white';
}
