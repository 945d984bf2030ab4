import type { Person } from '@bracketbid/contract/entities';
import { counted } from '@bracketbid/contract/counted';
import { nameDeputy } from '@bracketbid/contract/http/deputies';
import { deputyLimitInvalid } from '@bracketbid/contract/text/sentences';
import { formatDollars, parseDollars } from '@bracketbid/engine/money/dollars';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { send } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { putGroup } from '../live/queries/groupQueries.ts';
import classes from './DeputyForm.module.css';

type Props = {
  readonly groupId: string;
  /** The own group, whose page shows its deputies; a rehearsal's are its own. */
  readonly isOwnGroup: boolean;
  readonly userId: string;
  readonly members: readonly Person[];
  readonly deputies: readonly {
    readonly userId: string;
    readonly deputy: string;
    readonly limit: number;
    readonly spent?: number;
  }[];
};

/** [DEPUTY-1] Who bids for this member when they can't, up to how much; and for whom this member may bid. */
export function DeputyForm({ groupId, isOwnGroup, userId, members, deputies }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const { run, isRunning } = useAction('That could not be saved');
  const own = deputies.find((each) => each.userId === userId) ?? null;
  const [deputy, setDeputy] = useState(own?.deputy ?? '');
  const [limit, setLimit] = useState(own === null ? '' : String(own.limit));
  const [said, setSaid] = useState<string | null>(null);
  const others = members.filter(({ _id }) => _id !== userId);
  const formatName = (memberId: string) =>
    members.find(({ _id }) => _id === memberId)?.fullName ?? 'Somebody';

  const name = (named: { readonly userId: string | null; readonly limit: number | null }) =>
    run(
      async () => {
        const { group, message = null } = await send(
          nameDeputy,
          { body: { ...named, groupId } },
          { quiet: true },
        );
        if (isOwnGroup) putGroup(queries, group);
        setSaid(message);
      },
      (failure) => setSaid(failure.message),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const dollars = parseDollars(limit);
    if (deputy === '') return setSaid('Choose who bids for you.');
    if (dollars === null || dollars < 1) return setSaid(deputyLimitInvalid);
    void name({ userId: deputy, limit: dollars });
  };
  const takeBack = () => {
    setDeputy('');
    setLimit('');
    void name({ userId: null, limit: null });
  };
  const principals = deputies.filter((each) => each.deputy === userId);
  return (
    <div className={classes.form}>
      <p>
        Can’t be there for a while? Let another member bid for you by hand, up to a limit for the
        whole auction. You own what they win, and everyone sees who bid.
      </p>
      {own !== null && (
        <p className={classes.own}>
          <b>{formatName(own.deputy)}</b> may bid for you, up to {formatDollars(own.limit)} in all
          {own.spent !== undefined && own.spent > 0 && `: ${formatDollars(own.spent)} is spent`}.
        </p>
      )}
      <form onSubmit={submit}>
        <label htmlFor={`${id}-who`}>
          Who
          <select
            id={`${id}-who`}
            value={deputy}
            onChange={(event) => setDeputy(event.currentTarget.value)}
          >
            <option value="">Choose …</option>
            {others.map(({ _id, fullName }) => (
              <option key={_id} value={_id}>
                {fullName}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={`${id}-limit`}>
          Up to $
          <input
            id={`${id}-limit`}
            inputMode="numeric"
            autoComplete="off"
            value={limit}
            onChange={(event) => setLimit(event.currentTarget.value)}
          />
        </label>
        <button type="submit" aria-disabled={isRunning}>
          {own === null ? 'Name deputy' : 'Change'}
        </button>
        {own !== null && (
          <button type="button" onClick={takeBack}>
            Take it back
          </button>
        )}
      </form>
      <output>{said}</output>
      {principals.length > 0 && (
        <p>
          You may bid for {counted(principals.length, 'member')}:{' '}
          {principals
            .map((each) => `${formatName(each.userId)}, up to ${formatDollars(each.limit)}`)
            .join('; ')}
          . In the auction, choose above the bid button for whom you bid.
        </p>
      )}
    </div>
  );
}
