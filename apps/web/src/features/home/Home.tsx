import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useStore } from '../../store/store.ts';
import { useDocumentTitle } from '../../ui/Page.tsx';
import { pacific } from '../../ui/pacificTime.ts';
import classes from './Home.module.css';

const STEPS = [
  {
    title: 'Gather your group',
    text: 'Name it, share one link. Up to fifteen friends, each with the same budget.',
  },
  {
    title: 'Bid live, team by team',
    text: 'Every team is offered once. The highest bid when the countdown ends owns the team, and a late bid gives everyone time to answer.',
  },
  {
    title: 'Win with your teams',
    text: 'What everyone paid is the pot. Each match your teams win pays you a share of it.',
  },
] as const;

const PROOFS = [
  ['Safe before shown', 'A bid appears on screens only after it has been written to disk.'],
  ['One clock', 'Every phone counts down by the server’s clock, to the same second.'],
  ['A sealed order', 'The order of the teams is fixed by a seed whose seal you see beforehand.'],
  ['Receipts', 'Download the whole auction and check every price yourself.'],
] as const;

export function Home() {
  useDocumentTitle('Bracketbid');
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const auctionDate = useStore((state) => state.global.settings?.auctionDate ?? null);
  return (
    <>
      <section className={classes.hero}>
        <Arena />
        <div className={classes.words}>
          <h1 tabIndex={-1}>
            Own the teams. <em>Win with them.</em>
          </h1>
          <p>
            The live tournament auction for you and your friends: fast on every phone, fair to the
            last second, and honest in a way you can check.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to={isLoggedIn ? '/groups' : '/auth/signup'} size="lg">
              {isLoggedIn ? 'To your group' : 'Start a group'}
            </Button>
            {!isLoggedIn && (
              <Button component={Link} to="/auth/signin" size="lg" variant="default">
                Log In
              </Button>
            )}
          </div>
          {auctionDate !== null && (
            <p className={classes.date}>
              The auctions start on <strong>{pacific.inWords(auctionDate)}</strong>
            </p>
          )}
        </div>
      </section>
      <section className={classes.steps} aria-label="How it works">
        {STEPS.map(({ title, text }, index) => (
          <article key={title}>
            <span className="bb-numbers" aria-hidden>
              {index + 1}
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
      <section className={classes.proofs} aria-labelledby="proofs">
        <h2 id="proofs">An auction you can trust</h2>
        <dl>
          {PROOFS.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** The hall at night, as the lines of a bracket running to the light. */
function Arena() {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7];
  return (
    <svg
      className={classes.arena}
      viewBox="0 0 1200 640"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {rows.map((row) => (
        <path
          key={row}
          d={`M-20 ${40 + row * 80}H150V${row % 2 === 0 ? 80 + row * 80 : row * 80}H330V320H560
             M1220 ${40 + row * 80}H1050V${row % 2 === 0 ? 80 + row * 80 : row * 80}H870V320H640`}
        />
      ))}
      <circle cx="600" cy="320" r="36" />
    </svg>
  );
}
