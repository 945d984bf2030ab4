import type { ComponentPropsWithoutRef, CSSProperties } from 'react';
import classes from './Slip.module.css';

type Props = Omit<ComponentPropsWithoutRef<'div'>, 'style'> & {
  /** Where a stub was torn: at its side (`stub`) or below its head (`head`). */
  readonly torn?: 'stub' | 'head';
  /** Pixels from the left (`stub`) or from the top (`head`). */
  readonly at?: number;
  readonly style?: CSSProperties;
};

/** SLIP: warm paper, for what is owned, offered or proven. It is rare, so it always means "this is somebody's". */
export function Slip({ torn, at, className = '', style, children, ...rest }: Props) {
  const tear = at === undefined ? {} : { '--tear': `${at}px` };
  return (
    <div
      {...rest}
      className={`${classes.slip} ${className}`}
      data-torn={torn}
      style={{ ...tear, ...style }}
    >
      {children}
    </div>
  );
}
