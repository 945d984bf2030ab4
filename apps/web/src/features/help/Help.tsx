import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { guide } from '../../../../../docs/hosting.md';
import { Hero } from '../../domain/teams/Hero.tsx';
import { RichText } from '../../ui/RichText.tsx';
import type { Guide } from './guide.ts';
import classes from './Help.module.css';

/** The host's guide: the words of `docs/hosting.md`, with what is where beside them. */
export function Help() {
  const { hash } = useLocation();
  useEffect(() => showPlace(hash), [hash]);
  return (
    <>
      <Hero title={guide.title} text={guide.summary} />
      <div className={classes.page}>
        <Contents parts={guide.parts} />
        <div className={classes.text}>
          <RichText html={guide.lead} />
          {guide.parts.map(({ id, title, html }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {title}
              </h2>
              <RichText html={html} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Contents({ parts }: Pick<Guide, 'parts'>) {
  // An invitation that is carried along survives the way to a chapter.
  const { state } = useLocation();
  return (
    <nav className={classes.contents} aria-label="On this page">
      <ol>
        {parts.map(({ id, title, topics }) => (
          <li key={id}>
            <Link to={`#${id}`} state={state}>
              {title}
            </Link>
            <ol>
              {topics.map((topic) => (
                <li key={topic.id}>
                  <Link to={`#${topic.id}`} state={state}>
                    {topic.title}
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Shows the place that the address names, and reads on from there. */
function showPlace(hash: string): void {
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}
