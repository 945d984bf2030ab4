import type { Group } from '@bracketbid/contract/entities';
import { useState } from 'react';
import { PracticeNote } from '../../../domain/PracticeNote.tsx';
import { useOneGroupNow } from '../../../live/queries/groupNow.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { isGavel } from '../../../live/queries/isGavel.ts';
import { useStore } from '../../../store/store.ts';
import { useDocumentTitle } from '../../../ui/page/Page.tsx';
import { ResultLinks } from './ResultLinks.tsx';
import { Chat } from './Chat.tsx';
import { NudgeKey } from './hosting/NudgeKey.tsx';
import { RehearsalOn } from './hosting/RehearsalPanel.tsx';
import { TellMe } from './hosting/TellMe.tsx';
import { Tonight } from './hosting/Tonight.tsx';
import { InviteCard } from './invite/InviteCard.tsx';
import { shareLink } from './invite/offerLink.ts';
import { later } from '../../../ui/late.tsx';
import classes from './LockerRoom.module.css';
import { LockerTop } from './LockerTop.tsx';
import { More } from './More.tsx';
import { OfferedParts } from './OfferedParts.tsx';
import { ResultsWaiting } from './ResultsWaiting.tsx';
import { RulesInBrief } from './rules/RulesInBrief.tsx';
import { Seats } from './seats/Seats.tsx';
import { SettleLine } from './SettleLine.tsx';
import { Standings } from './Standings.tsx';
import { useIsArriving } from './useIsArriving.ts';
import { useTonightDone } from './hosting/tonightDone.ts';

const InviteSheet = later(() =>
  import('./invite/InviteSheet.tsx').then((module) => module.InviteSheet),
);
/** Where a person holds the gavel. */
const Paddles = later(() => import('./paddles/Paddles.tsx').then((module) => module.Paddles));
/** After the auction alone. */
const Circle = later(() => import('./circle/Circle.tsx').then((module) => module.Circle));

type Props = {
  readonly group: Group;
  /** The auction counts as started, so nobody can join or leave. */
  readonly isClosed: boolean;
  readonly auctionDate: string | null;
};

/**
 * The own group, in the order in which an evening needs it: the hour and the way in, who, by which rules, and for the host
 * what is left to do. Everything else is behind "More". After the start: what the auction has left to settle.
 */
export function LockerRoom({ group, isClosed, auctionDate }: Props) {
  useDocumentTitle('Group');
  const ofSite = useStore((state) => state.global.settings?.practiceSeason ?? null);
  // A contest is played, whatever season the site has.
  const practiceSeason = group.contest === undefined ? ofSite : null;
  const { phase } = useOneGroupNow(group.groupId);
  // The group's own auction may have started, even if the date was changed since: its seed is public then.
  const isOn = group.orderSeed !== undefined || (phase !== null && phase !== 'scheduled');
  const hasStarted = isClosed || isOn;
  const userId = useStore((state) => state.user.user?.id ?? null);
  const isHost = userId === group.groupAdminId;
  const hasGavel = isGavel(useGroupRules(group.groupId).data?.rules);
  const link = `${window.location.origin}/groups/join/${group.slug}`;
  const isArriving = useIsArriving({
    groupId: group.groupId,
    hasStarted,
    isContest: group.contest !== undefined,
    hasGavel,
    fetchPaddles: Paddles.fetchCode,
    fetchEnd: Circle.fetchCode,
  });
  const [isInviting, setInviting] = useState(false);
  const { done, note } = useTonightDone(group.groupId);
  const share = () => {
    note('shared');
    return shareLink(link);
  };
  const invite = hasStarted ? null : () => setInviting(true);
  return (
    <>
      <h1 className="bb-hidden" tabIndex={-1}>
        Group
      </h1>
      <LockerTop
        group={group}
        isHost={isHost}
        hasStarted={hasStarted}
        auctionDate={auctionDate}
        onShare={share}
        isArriving={isArriving}
      />
      <div className={classes.body} data-arriving={isArriving || undefined}>
        <PracticeNote sentence={practiceSeason} />
        {!hasStarted && <RehearsalOn group={group} />}
        {hasStarted && <OfferedParts group={group} />}
        {hasStarted && (
          <SettleLine
            groupId={group.groupId}
            isContest={group.contest !== undefined}
            isHost={isHost}
          />
        )}
        {phase === 'completed' && group.contest !== undefined && (
          <ResultsWaiting groupId={group.groupId} />
        )}
        {hasStarted && <ResultLinks isContest={group.contest !== undefined} />}
        {phase === 'completed' && <Standings groupId={group.groupId} />}
        {phase === 'completed' && <Circle group={group} isHost={isHost} />}
        <div className={classes.parts} data-hosting={(isHost && !hasStarted) || undefined}>
          <section aria-labelledby="who">
            <Seats group={group} onInvite={invite} />
            {invite !== null && (
              <InviteCard isHost={isHost} link={link} onInvite={invite}>
                {isHost && <NudgeKey group={group} />}
              </InviteCard>
            )}
            {hasGavel && <Paddles group={group} isHost={isHost} isOver={phase === 'completed'} />}
          </section>
          <div>
            <RulesInBrief group={group} isHost={isHost} hasStarted={hasStarted} />
            {!isHost && !hasStarted && <TellMe auctionDate={auctionDate} />}
          </div>
          {isHost && !hasStarted && (
            <Tonight
              group={group}
              auctionDate={auctionDate}
              isPractice={practiceSeason !== null}
              done={done}
              onRehearsed={() => note('rehearsed')}
            />
          )}
        </div>
        <div className={classes.foot}>
          <More
            group={group}
            isHost={isHost}
            hasStarted={hasStarted}
            auctionDate={auctionDate}
            link={link}
            onShare={hasStarted ? null : share}
            isPractice={practiceSeason !== null}
            onRehearsed={() => note('rehearsed')}
          />
          <Chat group={group} />
        </div>
      </div>
      {isInviting && invite !== null && (
        <InviteSheet
          group={group}
          isHost={isHost}
          link={link}
          onShare={share}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}
