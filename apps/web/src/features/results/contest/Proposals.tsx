import type { ContestView } from '@bracketbid/contract/contest/calls';
import { STAYS_AND_BACK } from '@bracketbid/contract/text/paper';
import { neededToCallOff } from '@bracketbid/engine/contest/decideCallOff';
import { mayConfirm } from '@bracketbid/engine/contest/secondKey';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { Slip } from '../../../ui/Slip.tsx';
import classes from './Prizes.module.css';
import { Reasons } from './Reasons.tsx';
import { SayWhy } from './SayWhy.tsx';
import type { ShownContest } from './shown.ts';
import { objectionsInWords, type Viewer } from './waiting.ts';

type Proposal = NonNullable<ContestView['callOff']>;
type Props = Omit<ShownContest, 'entering'>;

/** [RESULTS-9, RESULTS-10] What the host proposes besides results: that an entrant is withdrawn, that the contest is called off. */
export function Proposals({ contest, field, viewer, words }: Props) {
  const { userId, hostId, members } = viewer;
  const others = members.map(({ _id }) => _id).filter((id) => id !== hostId);
  const withdrawals = contest.entrants.flatMap(({ _id, name, withdrawal }) => {
    if (withdrawal === null || withdrawal.isDone) return [];
    const owners = new Set((field.get(_id)?.owners ?? []).map((owner) => owner._id));
    const isContested = withdrawal.objectedBy.length > 0;
    const canConfirm = isContested ? others.includes(userId) : mayConfirm(others, owners, userId);
    return [
      <ProposalSlip
        key={_id}
        title={`${name} is withdrawn`}
        proposal={withdrawal}
        note={refundInWords(contest)}
        viewer={viewer}
        canConfirm={canConfirm}
        onConfirm={() => words.confirmWithdrawal(_id)}
        onObject={(reason) => words.objectToWithdrawal(_id, reason)}
      />,
    ];
  });
  const gone = contest.entrants.filter(({ isWithdrawn }) => isWithdrawn);
  const { callOff } = contest;
  return (
    <>
      {withdrawals}
      {gone.map(({ _id, name, withdrawal }) => (
        <p key={_id} className={classes.lead}>
          {name} was withdrawn: “{withdrawal?.reason}”.
        </p>
      ))}
      {callOff !== null && !callOff.isDone && (
        <ProposalSlip
          title="The contest is called off"
          proposal={callOff}
          note={`${callOff.confirmedBy.length} of ${neededToCallOff(members.length)} agree that are needed. What is decided stays; the rest of the pot goes back to everyone.`}
          viewer={viewer}
          canConfirm
          onConfirm={words.confirmCallOff}
          onObject={words.objectToCallOff}
        />
      )}
      {callOff?.isDone === true && (
        <p className={classes.lead}>
          The contest was called off: “{callOff.reason}”. {STAYS_AND_BACK}
        </p>
      )}
    </>
  );
}

function refundInWords({ sheet, prizes, matches }: ContestView): string {
  const hasResults = [...prizes, ...matches].some(({ enteredAt }) => enteredAt !== null);
  return sheet.withdrawn === 'refund' && !hasResults
    ? 'Whoever bought it gets the price back; no result can name it.'
    : 'Its sale stands.';
}

type SlipProps = {
  readonly title: string;
  readonly proposal: Proposal;
  readonly note: string;
  readonly viewer: Viewer;
  readonly canConfirm: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onObject: (reason: string) => Promise<void>;
};

function ProposalSlip({ title, proposal, note, viewer, ...can }: SlipProps) {
  const { userId, hostId } = viewer;
  const headingId = useId();
  const { run, isRunning } = useAction();
  const [isObjecting, setObjecting] = useState(false);
  const { reason, confirmedBy, objectedBy } = proposal;
  const isObjector = objectedBy.includes(userId);
  const isFor = confirmedBy.includes(userId) && !isObjector;
  return (
    <section aria-labelledby={headingId}>
      <Slip className={classes.card}>
        <h2 id={headingId}>{title}?</h2>
        <p>“{reason}”</p>
        <p className={classes.note}>
          {note}
          {isFor && ' You agree.'}
        </p>
        <Reasons objections={objectionsInWords(proposal, viewer)} />
        {isObjecting ? (
          <SayWhy
            label="Why not?"
            button="Object"
            onSay={async (why) => {
              await can.onObject(why);
              setObjecting(false);
            }}
            onCancel={() => setObjecting(false)}
          />
        ) : (
          <p className={classes.keys}>
            {can.canConfirm && !isFor && (
              <Button loading={isRunning} onClick={() => void run(can.onConfirm)}>
                Agree
              </Button>
            )}
            {userId !== hostId && !isObjector && (
              <button type="button" className={classes.object} onClick={() => setObjecting(true)}>
                Object
              </button>
            )}
          </p>
        )}
      </Slip>
    </section>
  );
}
