import { getPage } from '@bracketbid/contract/http/pages';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { send } from '../../api/call.ts';
import { pacific } from '../../formats/pacificTime.ts';
import { isClosed, useAuctionTiming } from '../../live/clock/auctionTiming.ts';
import { useSeasonTeams } from '../../live/queries/seasonTeams.ts';
import { useStore } from '../../store/store.ts';
import { useCarriedInvitation } from '../../domain/carriedInvitation.ts';
import { Floor } from '../../domain/teams/Floor.tsx';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import { PracticeNote } from '../../domain/PracticeNote.tsx';
import { Rafters } from '../../domain/teams/Rafters.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { HeroSlips } from './HeroSlips.tsx';
import classes from './Home.module.css';
import { stepsFor } from './homeWords.ts';

const GROUP_MEMBERS_DEFAULT = 15;
/** More than the widest row holds. */
const CRESTS_MAX = 24;

const PROOFS = [
  ['Safe before shown', 'A bid appears on screens only after it has been written to disk.'],
  ['One clock', 'Every phone counts down by the server’s clock, to the same second.'],
  ['A sealed order', 'The order of the teams is fixed by a seed whose seal you see beforehand.'],
  ['Receipts', 'Download the whole auction and check every price yourself.'],
] as const;

export function Home() {
  useDocumentTitle('Bracketbid');
  const { teams, isPending } = useSeasonTeams();
  const memberLimit = useStore((state) => state.global.settings?.groupMemberLimit);
  return (
    <>
      <Floor isWide className={classes.hero}>
        <div className={classes.inside}>
          <Words />
          {(isPending || teams.length > 0) && <HeroSlips teams={teams} />}
        </div>
      </Floor>
      <Rafters teams={teams.slice(0, CRESTS_MAX)} />
      <div className={classes.column}>
        <section aria-labelledby="steps">
          <h2 id="steps">How it works</h2>
          <ol className={classes.steps}>
            {stepsFor(memberLimit ?? GROUP_MEMBERS_DEFAULT).map(({ title, text }, index) => (
              <li key={title}>
                <span className={classes.number} aria-hidden>
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <HomeText />
        <section aria-labelledby="proofs">
          <h2 id="proofs">An auction you can trust</h2>
          <dl className={classes.proofs}>
            {PROOFS.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <h2 className={classes.last}>Own the teams. Win with them.</h2>
      </div>
    </>
  );
}

/** What this is, the way in, and when it starts. */
function Words() {
  const carried = useCarriedInvitation();
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const { timing, auctionDate } = useAuctionTiming();
  const practiceSeason = useStore((state) => state.global.settings?.practiceSeason ?? null);
  return (
    <div className={classes.words}>
      <h1 tabIndex={-1}>
        <span>All the teams.</span> <span>One night.</span> <span>Highest bid owns them.</span>
      </h1>
      <p>
        The live tournament auction for you and your friends: fast on every phone, fair to the last
        second, and honest in a way you can check.
      </p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={isLoggedIn ? '/groups' : '/groups/new'}
          state={carried}
          size="lg"
        >
          {isLoggedIn ? 'Go to your group' : 'Start a group'}
        </Button>
        {!isLoggedIn && (
          <Button component={Link} to="/auth/signin" state={carried} size="lg" variant="outline">
            Log In
          </Button>
        )}
      </div>
      <div className={classes.when}>
        {auctionDate !== null && (
          <p className={classes.date}>
            The auctions {isClosed(timing) ? 'started' : 'start'} on{' '}
            <strong>{pacific.inWords(auctionDate)}</strong>
          </p>
        )}
        <PracticeNote sentence={practiceSeason} />
      </div>
    </div>
  );
}

/** The site admin's text; nothing if there is none. */
function HomeText() {
  const page = useQuery({
    queryKey: ['page', 'home'],
    queryFn: () => send(getPage, { params: { slug: 'home' } }, { quiet: true }),
    staleTime: 300_000,
  });
  const { title = '', content = '' } = page.data ?? {};
  if (content === '') return null;
  return (
    <section aria-labelledby="home-text">
      <h2 id="home-text">{title}</h2>
      <RichText html={content} />
    </section>
  );
}
