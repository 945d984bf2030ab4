import type { Settlement } from '@bracketbid/contract/http/settlement';
import { counted } from '@bracketbid/contract/counted';
import { BackToGroup } from '../../../domain/BackToGroup.tsx';
import {
  correctionSentence,
  keptSentence,
  seatsSpokenFor,
} from '../../../domain/money/owedWords.ts';
import { AnotherPayment } from './AnotherPayment.tsx';
import { Awaited } from './Awaited.tsx';
import { GroupPayments } from './GroupPayments.tsx';
import { HandleForm } from './HandleForm.tsx';
import { HowToSettle } from './HowToSettle.tsx';
import { Nets } from './Nets.tsx';
import { OwnDues } from './OwnDues.tsx';
import { OwnPayments } from './OwnPayments.tsx';
import { TakeAway } from './TakeAway.tsx';
import { TransfersOfAll } from './TransfersOfAll.tsx';
import classes from './Settle.module.css';
import { useSettling } from './useSettling.ts';

type Props = {
  readonly groupId: string;
  readonly settlement: Settlement;
  readonly userId: string;
  readonly isAdmin: boolean;
  /** The group has a contest of its own, which ends with its last prize. */
  readonly isContest: boolean;
};

/** Own debts and payments first, then everyone's; beside them how the group settles up. */
export function SettleUp({ groupId, settlement, userId, isAdmin, isContest }: Props) {
  const settling = useSettling(groupId);
  const correction = correctionSentence(settlement, userId);
  const kept = keptSentence(settlement, userId);
  const shared = { settlement, userId, settling };
  const seats = seatsSpokenFor(settlement, isAdmin);
  return (
    <div className={classes.page}>
      <div>
        <p className={classes.lead}>{findLead(settlement, isContest)}</p>
        {kept !== null && <p className={classes.kept}>{kept}</p>}
        {correction !== null && <p className={classes.correction}>{correction}</p>}
        <Awaited {...shared} seats={seats} />
        {settlement.isFinal && <OwnDues {...shared} />}
        <OwnPayments {...shared} />
        {settlement.isFinal && settlement.nets.length > 1 && (
          <AnotherPayment {...shared} seats={seats} />
        )}
        {settlement.isFinal && <TransfersOfAll {...shared} seats={seats} />}
        <Nets settlement={settlement} userId={userId} />
        <GroupPayments {...shared} seats={seats} />
      </div>
      <div>
        <HandleForm {...shared} />
        {isAdmin && <HowToSettle {...shared} />}
        <TakeAway groupId={groupId} />
        <BackToGroup />
      </div>
    </div>
  );
}

function findLead({ isFinal, transfers, payments }: Settlement, isContest: boolean): string {
  if (!isFinal && isContest) {
    return 'Nobody owes anybody yet: this waits until all results are confirmed, as until then what you have won may change. Here is what everyone has paid.';
  }
  if (!isFinal) {
    return 'Nobody owes anybody before the auction and the final are over: until then, what you have won is still changing. Here is what everyone has paid for their teams.';
  }
  if (transfers.length > 0) {
    return `${counted(transfers.length, 'transfer')} ${transfers.length === 1 ? 'settles' : 'settle'} what is open. Bracketbid keeps score; the money goes from friend to friend.`;
  }
  if (payments.length === 0) {
    return isContest
      ? 'Nobody owes anybody: everyone is even.'
      : 'Nobody owes anybody: everyone has won exactly what they paid.';
  }
  return 'Everything is paid or on its way. Nothing is left to send.';
}
