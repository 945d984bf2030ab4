import type { Group } from '@bracketbid/contract/entities';
import { counted } from '@bracketbid/contract/counted';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { BackToGroup } from '../../../domain/BackToGroup.tsx';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { PhonesCantOpen } from '../../../domain/paddles/PhonesCantOpen.tsx';
import { isOfThisMachine } from '../../../domain/paddles/thisMachine.ts';
import { longLocalHour } from '../../../formats/localHour.ts';
import { useAuctionDate } from '../../../live/clock/auctionTiming.ts';
import { useGroup } from '../../../live/queries/group.ts';
import { useSeats } from '../../../live/queries/seats.ts';
import { useStore } from '../../../store/store.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PaddleSlip } from './PaddleSlip.tsx';
import { splitInPages, listSlips } from './slips.ts';
import classes from './SlipsPage.module.css';

/** The paddles of a group as slips to print, for its host. */
export function SlipsPage() {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const { data: group, isPending } = useGroup();
  const isHost = group?.groupAdminId === userId;
  return (
    <div className={classes.page}>
      <Page title="Slips" subtitle="A paddle and a way to bid by phone, four on a page.">
        {isPending && <Skeleton height={620} />}
        {!isPending && !isHost && (
          <EmptyState
            title="Slips are the host’s to print."
            text="They belong to the paddles of a group, which its host gives out."
            action={<ToGroup />}
          />
        )}
        {group != null && isHost && <Slips group={group} />}
      </Page>
    </div>
  );
}

function ToGroup() {
  return (
    <Button component={GroupLink} to="/groups">
      To your group
    </Button>
  );
}

function Slips({ group }: { readonly group: Group }) {
  const { seats, isKnown, failure, retry } = useSeats(group.groupId, false);
  const auctionDate = useAuctionDate();
  const [only, setOnly] = useState('');
  const wanted = listSlips(seats, useDeferredValue(only));
  const pages = splitInPages(wanted ?? []);
  if (failure !== null) {
    return (
      <EmptyState
        title="The slips could not be loaded."
        text={failure.message}
        action={<Button onClick={retry}>Retry</Button>}
      />
    );
  }
  if (!isKnown) return <Skeleton height={620} />;
  if (seats.length === 0) {
    return (
      <EmptyState
        title="There are no paddles yet."
        text="Add them on your group’s page, under Who."
        action={<ToGroup />}
      />
    );
  }
  const hour = auctionDate === null ? null : longLocalHour(auctionDate);
  return (
    <>
      <PhonesCantOpen />
      <div className={classes.top}>
        <TextInput
          label="Which numbers"
          description="Empty for all, or “31, 40-44”"
          inputMode="text"
          autoComplete="off"
          value={only}
          error={wanted === null ? 'These are no numbers.' : null}
          onChange={({ currentTarget }) => setOnly(currentTarget.value)}
        />
        <Button disabled={pages.length === 0} onClick={() => window.print()}>
          Print
        </Button>
        <p aria-live="polite">
          {counted(wanted?.length ?? 0, 'slip')} on {counted(pages.length, 'page')}, A4 or Letter.
          {!isOfThisMachine(window.location.hostname) &&
            ` Phones open the site at ${window.location.host}.`}
        </p>
        <BackToGroup />
      </div>
      <div className={classes.sheets}>
        {pages.map((page) => (
          <ul key={page[0]?._id} className={classes.sheet}>
            {page.map((seat) => (
              <PaddleSlip
                key={seat._id}
                seat={seat}
                groupname={group.groupname}
                hour={hour}
                origin={window.location.origin}
              />
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}
