import type { Team } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { parseAmount } from '../amount/bidButton.ts';
import { type OwnMaxima, useMaxima } from '../lot/useMaxima.ts';
import classes from './RowMaximum.module.css';
import { Sheet } from '../parts/Sheet.tsx';
import form from '../parts/SheetForm.module.css';

const ON = { maximumBids: true } as const;

type Props = {
  readonly team: Pick<Team, '_id' | 'shortName'>;
  readonly groupId: string;
  /** `max` where there is little room. */
  readonly word?: 'Up to' | 'max';
};

/** [MAX-6] How far this member would go for a team to come, in its row: seen by them alone. */
export function RowMaximum({ team, groupId, word = 'Up to' }: Props) {
  const maxima = useMaxima({ groupId, rules: ON });
  const [isOpen, setOpen] = useState(false);
  const own = maxima.of(team._id);
  const upTo = own === null ? `${word} …` : `${word} ${formatDollars(own)}`;
  return (
    <>
      <button
        type="button"
        className={classes.key}
        data-set={own !== null || undefined}
        aria-label={`${upTo}: ${own === null ? 'set a' : 'your'} maximum for ${team.shortName}`}
        onClick={() => setOpen(true)}
      >
        {upTo}
      </button>
      <Sheet
        title={`Your maximum for ${team.shortName}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <MaximumForm team={team} maxima={maxima} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

type FormProps = Pick<Props, 'team'> & {
  readonly maxima: OwnMaxima;
  readonly onDone: () => void;
};

function MaximumForm({ team, maxima, onDone }: FormProps) {
  const own = maxima.of(team._id);
  const [text, setText] = useState(own === null ? '' : String(own));
  const [failed, setFailed] = useState<string | null>(null);
  const { run, isRunning } = useAction('That could not be saved');
  const change = (work: () => Promise<unknown>) =>
    void run(
      async () => {
        await work();
        onDone();
      },
      (failure) => setFailed(failure.message),
    );
  const set = (event: FormEvent) => {
    event.preventDefault();
    const amount = parseAmount(text);
    if (amount === null) return setFailed('Whole dollars only, for example 12.');
    change(() => maxima.set(team._id, amount));
  };
  return (
    <form className={form.form} onSubmit={set} noValidate>
      <p>It bids for you, only as much as is needed. Nobody else sees it.</p>
      <label>
        Up to how many dollars
        <input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p role="alert">{failed}</p>
      <div className={form.keys}>
        <button type="submit" data-main aria-disabled={isRunning}>
          Set
        </button>
        {own !== null && (
          <button
            type="button"
            aria-disabled={isRunning}
            onClick={() => change(() => maxima.remove(team._id))}
          >
            Remove
          </button>
        )}
      </div>
    </form>
  );
}
