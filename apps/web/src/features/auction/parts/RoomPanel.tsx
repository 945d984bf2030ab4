import { useId, type ReactNode } from 'react';
import classes from './RoomPanel.module.css';

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

/** TABLE: what is known in the room, under its heading, which names it as a region. */
export function RoomPanel({ title, aside, children }: Props) {
  const headingId = useId();
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{title}</h2>
        {aside !== undefined && <p>{aside}</p>}
      </header>
      {children}
    </section>
  );
}
