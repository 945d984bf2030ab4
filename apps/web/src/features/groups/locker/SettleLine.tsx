import { GroupLink } from '../../../domain/GroupLink.tsx';
import { useSettlement } from '../../../live/queries/settlement.ts';
import { useStore } from '../../../store/store.ts';
import { OwedSlip } from '../../../domain/money/OwedSlip.tsx';
import { seatsSpokenFor } from '../../../domain/money/owedWords.ts';
import classes from './SettleLine.module.css';

const SETTLE_PATH = '/groups/settlement';

type Props = {
  readonly groupId: string;
  readonly isContest: boolean;
  readonly isHost: boolean;
};

/** What the viewer owes once the final is over, or all prizes are settled; before it, the way to the stakes. */
export function SettleLine({ groupId, isContest, isHost }: Props) {
  const userId = useStore((state) => state.user.user?.id ?? '');
  const { data } = useSettlement(groupId);
  if (data === undefined) return null;
  if (data.isFinal) {
    return (
      <div className={classes.line}>
        <OwedSlip
          settlement={data}
          userId={userId}
          to={SETTLE_PATH}
          seats={seatsSpokenFor(data, isHost)}
        />
      </div>
    );
  }
  return (
    <p className={classes.line}>
      {isContest ? 'Once all results are confirmed' : 'After the final'}, this page says who owes
      whom. <GroupLink to={SETTLE_PATH}>The stakes</GroupLink>
    </p>
  );
}
