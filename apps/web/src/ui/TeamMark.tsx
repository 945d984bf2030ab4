import type { CSSProperties } from 'react';
import { useState } from 'react';
import { initialsOf, readableOn } from './markOf.ts';
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
