import { Link, useLocation } from 'react-router';
import { Money } from '../../../domain/money/Money.tsx';
import { useAreArriving } from '../../../live/queries/areArriving.ts';
import { useContest } from '../../../live/queries/contest.ts';
import { useMatches } from '../../../live/queries/resultQueries.ts';
import { useStandings } from '../../../live/queries/standings.ts';
import { useSeason } from '../useSeason.ts';
import { type Ahead, type OwnStanding, ownStanding } from './ownStanding.ts';
import { resultTabs } from './resultTabs.ts';
import classes from './Results.module.css';

/** How the viewer is doing in the season that the address names, as one number; and the tabs. */
export function OwnResults({ userId }: { readonly userId: string }) {
  const { pathname } = useLocation();
  const shown = useSeason();
  const standings = useStandings(shown.groupId);
  const matches = useMatches();
  const contest = useContest(shown.isContest ? shown.groupId : null);
  const ahead: Ahead = shown.isContest
    ? {
        kind: 'prizes',
        all: contest.data?.prizes ?? null,
        isCalledOff: contest.data?.callOff?.isDone === true,
      }
    : { kind: 'matches', all: shown.isEarlier ? null : (matches.data?.matches ?? null) };
  const isKnown = !useAreArriving([shown.isContest ? contest : matches]);
  const own =
    standings.data === undefined || !isKnown ? null : ownStanding(standings.data, userId, ahead);
  if (!shown.isSettled) return <div className={classes.frame} />;
  return (
    <div className={classes.frame}>
      <section className={classes.standing} aria-label="How you are doing">
        {own !== null && <Standing own={own} />}
        {shown.groupId === null && <Standing own={WITHOUT_GROUP} />}
      </section>
      <nav className={classes.tabs} aria-label="Results">
        {resultTabs(shown, pathname).map(({ label, to, isHere }) => (
          <Link key={label} to={to} aria-current={isHere ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const WITHOUT_GROUP: OwnStanding = {
  profit: 0,
  paid: 0,
  won: 0,
  line: 'You have no group yet.',
  range: null,
};

function Standing({ own: { line, profit, paid, won, range } }: { readonly own: OwnStanding }) {
  return (
    <>
      <p className={classes.line}>{line}</p>
      <dl className={classes.figures}>
        <div className={classes.number}>
          <dt>Total P/L</dt>
          <dd>
            <Money dollars={profit} isProfit />
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            <Money dollars={paid} />
          </dd>
        </div>
        <div>
          <dt>Total Amount Won</dt>
          <dd>
            <Money dollars={won} />
          </dd>
        </div>
        {range !== null && (
          <div>
            <dt>{range.worst === range.best ? 'Will end at' : 'Can still end between'}</dt>
            <dd>
              {range.worst !== range.best && (
                <>
                  <Money dollars={range.worst} isProfit /> and{' '}
                </>
              )}
              <Money dollars={range.best} isProfit />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
