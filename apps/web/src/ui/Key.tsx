import type { ComponentPropsWithRef } from 'react';
import classes from './Key.module.css';

type Props = ComponentPropsWithRef<'button'> & {
  /** A plain one is an outline, for what is not the next thing to do. */
  readonly isPlain?: boolean;
  readonly isLarge?: boolean;
  /** What it asked for is under way: it waits, and keeps the focus. */
  readonly isBusy?: boolean;
};

/** A key as the theme draws Mantine's buttons, for what is shown before anything of Mantine is there. */
export function Key({
  isPlain = false,
  isLarge = false,
  isBusy = false,
  className = '',
  type = 'button',
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      className={`${classes.key} ${className}`}
      data-plain={isPlain || undefined}
      data-large={isLarge || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    />
  );
}
