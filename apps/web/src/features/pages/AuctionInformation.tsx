import { counted } from '@bracketbid/contract/counted';
import { Button } from '@mantine/core';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { Link } from 'react-router';
import { isClosed, useAuctionTiming } from '../../live/clock/auctionTiming.ts';
import { useMeantGroup, useOfGroup } from '../../live/meantGroup.ts';
import { useRounds } from '../../live/queries/resultQueries.ts';
import { useStore } from '../../store/store.ts';
import { useCarriedInvitation } from '../../domain/carriedInvitation.ts';
import { Hero } from '../../domain/teams/Hero.tsx';
import { pacific } from '../../formats/pacificTime.ts';
import { Plus } from '../../domain/money/Plus.tsx';
import table from '../../ui/table/Table.module.css';
import classes from './AuctionInformation.module.css';
import { centsInWords, payoutsFor, profitInWords, timesInWords } from './payoutExample.ts';

/** The example's pot. Dollars. */
const POT = 2400;
const CHAMPION_PRICE = 310;
const UNDERDOG_PRICE = 24;
/** How many rounds the example's underdog wins, if the bracket has as many. */
const UNDERDOG_WINS = 2;

export function AuctionInformation() {
  const carried = useCarriedInvitation();
  const settings = useStore((state) => state.global.settings);
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const { groupId } = useMeantGroup();
  const ofGroup = useOfGroup();
  const rules = settings ?? DEFAULT_AUCTION_SETTINGS;
  const { timing, auctionDate } = useAuctionTiming();
  return (
    <>
      <Hero
        title="Auction information"
        text="A Calcutta in a minute: your group buys the teams of a tournament from each other’s budgets, and the pot goes back to the owners of the teams that win."
      />
      <div className={classes.page}>
        {auctionDate !== null && (
          <p className={classes.date}>
            The auctions {isClosed(timing) ? 'started' : 'start'} on{' '}
            <strong>{pacific.inWords(auctionDate)}</strong>.
          </p>
        )}
        <section aria-labelledby="way">
          <h2 id="way">The auction</h2>
          {isLoggedIn && groupId !== null && (
            <p>
              These are the site’s rules. Your group may have others:{' '}
              <Link to={ofGroup('/groups/rules')}>your group’s rules</Link>.
            </p>
          )}
          <dl className={classes.facts}>
            <Fact term="Your budget" value={formatDollars(rules.startingBudget)}>
              Everyone starts with the same. It is play money: no real money moves through
              Bracketbid.
            </Fact>
            <Fact term="Each team" value={`${rules.lotSeconds} s`}>
              Teams are offered one at a time, in an order that is drawn and sealed beforehand.
            </Fact>
            {rules.extensionSeconds > 0 && (
              <Fact term="A late bid" value={<Plussed seconds={rules.extensionSeconds} />}>
                A bid in the last{' '}
                {rules.extensionSeconds === 1
                  ? 'second'
                  : counted(rules.extensionSeconds, 'second')}{' '}
                puts the clock back to {rules.extensionSeconds}, so nobody wins by a twitch of the
                thumb.
              </Fact>
            )}
            <Fact term="Between teams" value={`${rules.lockSeconds} s`}>
              The next team is named before its bidding opens. Time to breathe.
            </Fact>
          </dl>
          <p>
            Bids are whole dollars and must beat the current one. You can’t outbid yourself, and you
            can’t spend more than you have left. A team that nobody bids on stays unsold.
          </p>
        </section>
        <Example basisPoints={rules.payoutBasisPoints} />
        <section aria-labelledby="questions">
          <h2 id="questions">Good to know</h2>
          {QUESTIONS.map(([question, answer]) => (
            <details key={question} className={classes.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
          <p>
            Do you bring the friends together?{' '}
            <Link to="/help" state={carried}>
              The host’s guide
            </Link>{' '}
            has the week before, the evening and the weeks after.
          </p>
        </section>
        <p>
          <Button
            component={Link}
            to={isLoggedIn ? '/groups' : '/groups/new'}
            state={carried}
            size="lg"
          >
            {isLoggedIn ? 'Go to your group' : 'Start a group'}
          </Button>
        </p>
      </div>
    </>
  );
}

function Plussed({ seconds }: { readonly seconds: number }) {
  return (
    <>
      <Plus />
      {seconds} s
    </>
  );
}

function Fact(props: {
  readonly term: string;
  readonly value: React.ReactNode;
  readonly children: React.ReactNode;
}) {
  return (
    <div>
      <dt>{props.term}</dt>
      <dd>
        <strong className="bb-numbers">{props.value}</strong>
        <span>{props.children}</span>
      </dd>
    </div>
  );
}

function Example({ basisPoints }: { readonly basisPoints: Readonly<Record<string, number>> }) {
  const rounds = useRounds().data?.map(({ code, roundname }) => ({ code, name: roundname }));
  const payouts = payoutsFor(POT, basisPoints, rounds);
  const championCents = payouts.at(-1)?.totalCents ?? 0;
  const underdogWins = Math.min(UNDERDOG_WINS, payouts.length - 1);
  const underdogCents = payouts[underdogWins - 1]?.totalCents ?? 0;
  return (
    <section aria-labelledby="example">
      <h2 id="example">The pot, by an example</h2>
      <p>
        Eight friends buy all teams and pay {formatDollars(POT)} together. That is the pot. Each win
        of a team pays its owner a share of it, and later rounds pay more:
      </p>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Round won</th>
              <th scope="col" data-number>
                Share
              </th>
              <th scope="col" data-number>
                One win
              </th>
              <th scope="col" data-number>
                So far
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts.map(({ name, percent, cents, totalCents }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-number>{percent} %</td>
                <td data-number>{centsInWords(cents)}</td>
                <td data-number>{centsInWords(totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.cases}>
        <li>
          <strong>Maya</strong> paid {formatDollars(CHAMPION_PRICE)} for a favourite that wins{' '}
          {timesInWords(payouts.length)} and with it all: {centsInWords(championCents)}.{' '}
          <em>{profitInWords(championCents, CHAMPION_PRICE)}</em>
        </li>
        {underdogWins > 0 && (
          <li>
            <strong>Ravi</strong> got an underdog for {formatDollars(UNDERDOG_PRICE)}. It wins{' '}
            {timesInWords(underdogWins)} and is out: {centsInWords(underdogCents)}.{' '}
            <em>{profitInWords(underdogCents, UNDERDOG_PRICE)}</em>
          </li>
        )}
      </ul>
      <p>
        When a team that nobody bought wins, its share goes to the owner of the champion. So, after
        the final, all of the pot has been paid out, to the last cent.
      </p>
    </section>
  );
}

const QUESTIONS = [
  [
    'What if my connection drops?',
    'Your screen catches up within a second of being back online, and shows the auction as it is. A bid that was acknowledged is never lost. One that was not may have counted: look at the current bid before you bid again.',
  ],
  [
    'Who decides which of two bids was first?',
    'The server, by the order in which they arrive. Of two equal bids the first counts, and the other bidder sees the new amount at once.',
  ],
  [
    'Can the order of the teams be rigged?',
    'No. It is drawn from a seed whose seal everyone can see beforehand. After the auction the seed is opened, and anyone can check that the seal and the order belong together.',
  ],
  [
    'Can somebody hold a gavel?',
    'Yes. Your group’s rules say whether the clock ends a team or a person does, after two warnings. Then there may be no budget either: everyone bids as they like, and you see what each has spent.',
  ],
  [
    'Can we take a break?',
    'The admin of your group can pause for as many minutes as you like. A pause begins when the open team has been sold.',
  ],
  [
    'How do I know it was fair?',
    'Download the receipts of your auction: every bid, chained to the one before. A small program proves every owner and every price from it, without trusting us.',
  ],
] as const;
