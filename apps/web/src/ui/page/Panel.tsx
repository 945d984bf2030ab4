import { useId, type ReactNode } from 'react';
import classes from './Panel.module.css';

type Props = {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A surface with an optional heading that names it as a region. */
export function Panel({ title, aside, children }: Props) {
  const headingId = useId();
  if (title === undefined) return <div className={classes.panel}>{children}</div>;
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
