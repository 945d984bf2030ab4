import type { Group } from '@bracketbid/contract/entities';
import {
  changeContest,
  contestOfGroup,
  type ContestView,
} from '@bracketbid/contract/contest/calls';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { send } from '../../../api/call.ts';
import { untilAnswered } from '../../../api/untilAnswered.ts';
import { useAction } from '../../../api/useAction.ts';
import { localHour } from '../../../formats/localHour.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { ofGroup } from '../../../live/groupInAddress.ts';
import { useGroup } from '../../../live/queries/group.ts';
import { GROUP, RESULTS, RULES } from '../../../live/queries/groupQueries.ts';
import { useStore } from '../../../store/store.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useSaid } from '../../../ui/notices/useSaid.ts';
import { changeFaults, contestChange, draftOfContest } from './changedContest.ts';
import { FirstSteps } from './ContestMaker.tsx';
import { useFault } from './faults.ts';
import { draftBegins, CHANGES_END_MS } from './makerDraft.ts';
import { MakerFrame } from './MakerFrame.tsx';
import { MakerRefusal, MakerWaiting } from './MakerNotes.tsx';
import { type Maker, useMaker } from './useMaker.ts';
import classes from './WhenStep.module.css';

const TITLE = 'Change the contest';

/** [CONTEST-4] Where the host changes the group's contest, until 10 minutes before its auction. */
export function ChangeContest() {
  const group = useGroup();
  const groupId = group.data?.groupId ?? null;
  const userId = useStore((state) => state.user.user?.id ?? null);
  const contest = useQuery({
    ...untilAnswered,
    queryKey: ['contest-to-change', groupId],
    enabled: groupId !== null,
    // What is edited is what was there when the page was opened.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await send(contestOfGroup, { params: { groupId: groupId ?? '' }, signal }, { quiet: true }))
        .contest,
  });
  const refuse = (sentence: string) => (
    <MakerRefusal heading={TITLE} groupId={groupId} sentence={sentence} />
  );
  const failure = group.error ?? contest.error;
  if (failure !== null) return refuse(failure.message);
  if (group.data === null) return refuse(CONTEST_MESSAGES.none);
  if (group.data === undefined || contest.data === undefined) {
    return <MakerWaiting heading={TITLE} />;
  }
  if (group.data.groupAdminId !== userId) return refuse(CONTEST_MESSAGES.hostOnly);
  const { changeableUntil } = contest.data;
  if (changeableUntil === null) return refuse(CONTEST_MESSAGES.tooLate);
  return <Changing group={group.data} contest={contest.data} until={changeableUntil} />;
}

type ChangingProps = {
  readonly group: Group;
  readonly contest: ContestView;
  /** ISO 8601 */
  readonly until: string;
};

function Changing({ group: { groupId }, contest, until }: ChangingProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const saving = useAction();
  const { said, failed, clear } = useSaid();
  const isOver = useCountdown(until) === 0;
  const auctionDate = new Date(Date.parse(until) + CHANGES_END_MS).toISOString();
  const maker = useMaker({
    begin: () => draftOfContest(contest, auctionDate),
    keep: () => undefined,
    listFaults: changeFaults,
  });
  const save = () => {
    if (!maker.next()) return false;
    const body = contestChange(contest, maker.draft);
    clear();
    void saving.run(
      async () => {
        if (Object.keys(body).length > 0) {
          const { message } = await send(
            changeContest,
            { params: { groupId }, body },
            { quiet: true },
          );
          notify.success(message ?? CONTEST_MESSAGES.changed);
          for (const key of [GROUP, RULES, RESULTS]) {
            void queries.invalidateQueries({ queryKey: [key] });
          }
        }
        await navigate(ofGroup('/groups', groupId), { replace: true });
      },
      (failure) => {
        failed(failure);
        maker.refuse(
          failure.fieldErrors.map(({ path, message }) => ({ path: `contest.${path}`, message })),
        );
      },
    );
    return true;
  };
  if (maker.step !== 'when') return <FirstSteps maker={maker} templates={[]} title={TITLE} />;
  return (
    <MakerFrame
      maker={maker}
      title={TITLE}
      lastLabel="Save the contest"
      isRunning={saving.isRunning}
      refusal={said}
      onNext={save}
    >
      <Begins maker={maker} groupId={groupId} auctionDate={auctionDate} isOver={isOver} />
    </MakerFrame>
  );
}

type BeginsProps = {
  readonly maker: Maker;
  readonly groupId: string;
  readonly auctionDate: string;
  readonly isOver: boolean;
};

function Begins({ maker: { draft, set }, groupId, auctionDate, isOver }: BeginsProps) {
  const fault = useFault('contest.startsAt', 'auctionDate');
  const { day, time } = localHour(auctionDate, serverClock.nowMs());
  return (
    <div className={classes.step}>
      <div>
        <TextInput
          type="datetime-local"
          label="The contest begins"
          description="By your clock, and after the auction."
          value={draftBegins(draft)}
          error={fault}
          onChange={({ currentTarget }) => set({ begins: currentTarget.value })}
        />
        <p className={classes.small} data-over={isOver || undefined} aria-live="polite">
          {isOver ? (
            CONTEST_MESSAGES.tooLate
          ) : (
            <>
              The auction: {day} at {time}. Its hour is one of{' '}
              <Link to={`/groups/rules?groupId=${groupId}`}>the group’s rules</Link>.
            </>
          )}
        </p>
      </div>
    </div>
  );
}
