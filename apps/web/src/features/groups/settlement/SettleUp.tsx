import type { Settlement } from '@bracketbid/contract/http/settlement';
import { counted } from '@bracketbid/contract/counted';
import { Link } from 'react-router';
import { correctionSentence } from '../../../domain/money/owedWords.ts';
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
};

/** Own debts and payments first, then everyone's; beside them how the group settles up. */
export function SettleUp({ groupId, settlement, userId, isAdmin }: Props) {
  const settling = useSettling(groupId);
  const correction = correctionSentence(settlement, userId);
  const shared = { settlement, userId, settling };
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <p className={classes.lead}>{leadOf(settlement)}</p>
        {correction !== null && <p className={classes.correction}>{correction}</p>}
        <Awaited {...shared} />
        {settlement.isFinal && <OwnDues {...shared} />}
        <OwnPayments {...shared} />
        {settlement.isFinal && settlement.nets.length > 1 && <AnotherPayment {...shared} />}
        {settlement.isFinal && <TransfersOfAll settlement={settlement} userId={userId} />}
        <Nets settlement={settlement} userId={userId} />
        <GroupPayments settlement={settlement} />
      </div>
      <div className={classes.aside}>
        <HandleForm {...shared} />
        {isAdmin && <HowToSettle {...shared} />}
        <TakeAway groupId={groupId} />
        <p className={classes.back}>
          <Link to="/groups">Back to your group</Link>
        </p>
      </div>
    </div>
  );
}

function leadOf({ isFinal, transfers, payments }: Settlement): string {
  if (!isFinal) {
    return 'The final isn’t over, so nobody owes anybody yet: until then, what you have won is still changing. Here is what everyone has paid for their teams.';
  }
  if (transfers.length > 0) {
    return `${counted(transfers.length, 'transfer')} ${transfers.length === 1 ? 'settles' : 'settle'} what is open. Bracketbid keeps score; the money goes from friend to friend.`;
  }
  return payments.length === 0
    ? 'Nobody owes anybody: everyone has won exactly what they paid.'
    : 'Everything is paid or on its way. Nothing is left to send.';
}
