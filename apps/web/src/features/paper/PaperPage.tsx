import { ownSentence } from '@bracketbid/contract/text/paper';
import { Button, Skeleton, Switch } from '@mantine/core';
import { GroupLink } from '../../domain/GroupLink.tsx';
import { calendarDate } from '../../formats/calendarDate.ts';
import { useGroup } from '../../live/queries/group.ts';
import { usePaperMail } from '../../live/queries/paperMail.ts';
import { useMeantGroup } from '../../live/meantGroup.ts';
import { useStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import { DayChooser } from './DayChooser.tsx';
import { NextGames } from './NextGames.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import classes from './PaperPage.module.css';
import { SharePaper } from './SharePaper.tsx';
import { Standing } from './Standing.tsx';
import { TimeLapse } from './TimeLapse.tsx';
import { Out, Upsets } from './Upsets.tsx';
import { type Edition, type Paper, usePaper } from './usePaper.ts';

/** A word that no phone has room for in the headline’s full size. */
const LONG_WORD = /\S{15}/;

/** The morning paper of the own group: one page for each day with games. */
export function PaperPage() {
  useDocumentTitle('The morning paper');
  const userId = useStore((state) => state.user.user?.id ?? '');
  const { groupId } = useMeantGroup();
  const group = useGroup();
  const isContest = group.data?.contest !== undefined;
  const paper = usePaper(groupId);
  // The group says whether its paper is a contest's.
  const data = group.isPending ? undefined : paper.data;
  return (
    <div className={classes.page}>
      {/* An edition has its headline. */}
      {data?.edition == null && (
        <h1 className="bb-hidden" tabIndex={-1}>
          The morning paper
        </h1>
      )}
      {paper.isError && (
        <EmptyState
          title="The paper can't be shown."
          text={paper.error.message}
          action={<Button onClick={() => void paper.refetch()}>Try again</Button>}
        />
      )}
      {groupId === null && (
        <EmptyState
          title="No paper without a group."
          text="Join friends or make a group; its paper comes with the first day of games."
          action={
            <Button component={GroupLink} to="/groups">
              To your group
            </Button>
          }
        />
      )}
      {groupId !== null && !paper.isError && data === undefined && (
        <Skeleton height={620} radius="lg" />
      )}
      {data?.edition === null && <NotYet isContest={isContest} />}
      {data?.edition != null && (
        <Sheet paper={data} edition={data.edition} userId={userId} hasGames={!isContest} />
      )}
    </div>
  );
}

function NotYet({ isContest }: { readonly isContest: boolean }) {
  const first = isContest ? 'result' : 'day of games';
  return (
    <EmptyState
      title="No paper yet."
      text={`The first one is here the morning after the first ${first}, once your auction is over.`}
      action={
        <Button component={GroupLink} to="/groups">
          To your group
        </Button>
      }
    />
  );
}

type SheetProps = {
  readonly paper: Paper;
  readonly edition: Edition;
  readonly userId: string;
  /** A contest has results, and neither upsets nor games to come. */
  readonly hasGames: boolean;
};

function Sheet({ paper, edition, userId, hasGames }: SheetProps) {
  const { day, nextDay, members } = edition;
  const own = members.find(({ user }) => user._id === userId);
  const needs = members.flatMap(({ user, need }) =>
    need === null || user._id === userId ? [] : [need],
  );
  return (
    <article className={classes.sheet}>
      <header className={classes.masthead}>
        <p className={classes.title}>{paper.groupname}</p>
        <p className={classes.line}>
          <span>The morning paper</span>
          <span>{calendarDate.long(day)}</span>
        </p>
        <DayChooser days={paper.days} day={day} />
      </header>
      <div className={classes.front}>
        <div>
          <h1 tabIndex={-1} data-long={LONG_WORD.test(edition.headline) || undefined}>
            {edition.headline}
          </h1>
          <div className={classes.lead}>
            {own !== undefined && <p className={classes.own}>{ownSentence(own, members.length)}</p>}
            {edition.lead.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {own?.need != null && <p className={classes.own}>{own.need}</p>}
            {needs.map((need) => (
              <p key={need}>{need}</p>
            ))}
          </div>
        </div>
        <Standing edition={edition} userId={userId} />
      </div>
      {hasGames && (
        <div className={classes.columns}>
          <section aria-labelledby="upsets">
            <h2 id="upsets">Upsets</h2>
            <Upsets upsets={edition.upsets} />
            <Out teams={edition.out} userId={userId} />
          </section>
          <section aria-labelledby="next">
            <h2 id="next">
              {nextDay === null ? 'That was it' : `On ${calendarDate.longWeekday(nextDay)}`}
            </h2>
            <NextGames games={edition.next} isLast={nextDay === null} userId={userId} />
          </section>
        </div>
      )}
      <section className={classes.lapse} aria-labelledby="lapse">
        <h2 id="lapse">The standings, day by day</h2>
        <TimeLapse
          key={day}
          day={day}
          history={paper.history}
          members={members}
          userId={userId}
          hasGames={hasGames}
        />
      </section>
      <Foot paper={paper} edition={edition} hasGames={hasGames} />
    </article>
  );
}

function Foot({ paper, edition, hasGames }: Omit<SheetProps, 'userId'>) {
  const { isMailed, isRunning, said, choose } = usePaperMail();
  return (
    <footer className={classes.foot}>
      <Switch
        label={`Mail it to me every morning after ${hasGames ? 'games' : 'results'}, at 8 a.m. Pacific`}
        checked={isMailed ?? false}
        disabled={isMailed === undefined || isRunning}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <SaidLine said={said} />
      <SharePaper groupName={paper.groupname} edition={edition} />
    </footer>
  );
}
