import { forwardRef, type ComponentPropsWithoutRef, type CSSProperties } from 'react';
import classes from './Floor.module.css';
import { teamLight } from './teamLight.ts';

/** A team's two colours. */
export type Light = { readonly color: string; readonly secondaryColor: string };
type Props = Omit<ComponentPropsWithoutRef<'section'>, 'style'> & {
  /** Whose light falls on it; the house's own where there is no team. */
  readonly team?: Light | null;
  /** The light that goes out as this one comes up; undefined where it has been on. */
  readonly before?: Light | null | undefined;
  /** The lines of the court for a screen's width, in place of a phone's. */
  readonly isWide?: boolean;
  readonly style?: CSSProperties;
};

/** LIGHT: the stage. By night a team's two colours fall on a dark floor, by day the floor is painted in its colour. */
export const Floor = forwardRef<HTMLElement, Props>(function Floor(
  { team = null, before, isWide = false, className = '', style, children, ...rest },
  ref,
) {
  return (
    <section
      {...rest}
      ref={ref}
      className={`${classes.floor} ${className}`}
      data-house={team === null || undefined}
      style={{ ...(team === null ? {} : teamLight(team)), ...style }}
    >
      {before !== undefined && (
        <div
          className={classes.lamp}
          data-house={before === null || undefined}
          style={before === null ? {} : teamLight(before)}
          aria-hidden
        />
      )}
      <div
        key={team?.color}
        className={classes.lamp}
        data-new={before !== undefined || undefined}
        aria-hidden
      />
      {isWide ? <WideCourt /> : <Court />}
      {children}
    </section>
  );
});

function Court() {
  return (
    <svg
      className={classes.court}
      viewBox="0 0 390 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <circle cx="195" cy="300" r="54" />
      <circle cx="195" cy="300" r="186" />
      <path d="M-400 300h1200M19 300V560M371 300V560M-90 -200V300M480 -200V300" />
    </svg>
  );
}

function WideCourt() {
  return (
    <svg
      className={classes.court}
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <circle cx="800" cy="900" r="150" />
      <circle cx="800" cy="900" r="560" />
      <path d="M-400 898h2400" />
    </svg>
  );
}
