import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import type { SoldTeam } from '@bracketbid/contract/entities';
import { proposeVoid } from '@bracketbid/contract/http/saleVoids';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { VOID_REASON_MAX } from '@bracketbid/engine/auction/voids/saleVoid';
import { type FormEvent, useState } from 'react';
import { send } from '../../../api/call.ts';
import { useAction } from '../../../api/useAction.ts';
import { Sheet } from '../parts/Sheet.tsx';
import classes from './SaleVoid.module.css';
import form from '../parts/SheetForm.module.css';
import { usualSlips } from './voidView.ts';

type Props = {
  readonly sold: SoldTeam;
  readonly groupId: string;
  readonly userId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Why a sale should be undone: a usual slip, or words of one's own. */
export function ProposeSheet({ sold, groupId, userId, isOpen, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const { run, isRunning } = useAction('That could not be proposed');
  const propose = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setFailed('Please say why, in a few words.');
    setFailed(null);
    void run(
      async () => {
        await send(proposeVoid, { body: { groupId, teamID: sold._id, reason } }, { quiet: true });
        setReason('');
        onClose();
      },
      (failure) => setFailed(failure.message),
    );
  };
  const whose = sold.owner?._id === userId ? 'you' : (sold.owner?.fullName ?? 'NA');
  const nouns = nounsOfLot(sold);
  return (
    <Sheet title="Undo a sale" isOpen={isOpen} onClose={onClose}>
      <form onSubmit={propose} noValidate className={form.form}>
        <p>
          {sold.shortName} to {whose} for {formatDollars(sold.amount ?? 0)}. For slips, not for
          second thoughts: buyer and host both have to agree, or else two thirds of the others.
          Everyone sees it.
        </p>
        <div className={classes.reasons}>
          {usualSlips(nouns).map((slip) => (
            <button
              key={slip}
              type="button"
              aria-pressed={reason === slip}
              onClick={() => setReason(slip)}
            >
              {slip}
            </button>
          ))}
        </div>
        <label>
          Why
          <input
            value={reason}
            maxLength={VOID_REASON_MAX}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <p role="alert">{failed}</p>
        <button type="submit" data-main disabled={isRunning}>
          Propose it
        </button>
      </form>
    </Sheet>
  );
}
