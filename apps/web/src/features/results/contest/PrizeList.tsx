import type { ContestPrize } from '@bracketbid/contract/contest/calls';
import { Button } from '@mantine/core';
import { Badge } from '../../../ui/Badge.tsx';
import { EntrantLine } from './EntrantLine.tsx';
import { EnterResult } from './enter/EnterResult.tsx';
import { prizeRows, STATE_TONES, stateInWords } from './prizeRows.ts';
import classes from './Prizes.module.css';
import type { ShownContest } from './shown.ts';
import { unitsCents, worthInWords } from './worth.ts';

/** Every prize of the sheet: its state, what it is worth, and who has won it. */
export function PrizeList(shown: ShownContest) {
  const { contest } = shown;
  const cents = unitsCents(contest);
  return (
    <ul className={classes.prizes}>
      {contest.prizes.map((prize) => (
        <li key={prize.id}>
          <Prize {...shown} prize={prize} cents={cents.get(prize.id) ?? []} />
        </li>
      ))}
    </ul>
  );
}

type PrizeProps = ShownContest & {
  readonly prize: ContestPrize;
  readonly cents: readonly number[];
};

function Prize({ prize, cents, ...shown }: PrizeProps) {
  const { contest, field, viewer, words, entering } = shown;
  const drawn = contest.sheet.prizes.find(({ id }) => id === prize.id);
  if (drawn === undefined) return null;
  const rows = prizeRows(prize, field);
  const worth = worthInWords(drawn, prize.units, cents);
  const isOpen = entering?.open === prize.id;
  // A round’s results are its matches, below.
  const canEnter = entering !== null && drawn.kind !== 'round' && !isCalledOff(prize, contest);
  const close = () => entering?.onClose(prize.id);
  return (
    <section aria-label={prize.name} className={classes.prize}>
      <header>
        <h2>{prize.name}</h2>
        <Badge tone={STATE_TONES[prize.state]} hasDot={prize.state !== 'open'}>
          {stateInWords(prize.state, contest)}
        </Badge>
        {canEnter && !isOpen && (
          <Button
            size="sm"
            variant={prize.value === null ? 'filled' : 'default'}
            aria-label={`${prize.value === null ? 'Enter' : 'Correct'}: ${prize.name}`}
            onClick={() => entering.onOpen(prize.id)}
          >
            {prize.value === null ? 'Enter' : 'Correct'}
          </Button>
        )}
      </header>
      {worth !== '' && <p className={classes.worth}>{worth}</p>}
      {isOpen ? (
        <EnterResult
          prize={drawn}
          value={prize.value}
          field={field}
          words={words}
          onClose={close}
        />
      ) : (
        <>
          {rows.length > 0 && (
            <ul className={classes.lines}>
              {rows.map((row) => (
                <EntrantLine key={row.entrantId} {...row} field={field} userId={viewer.userId} />
              ))}
            </ul>
          )}
          {prize.value !== null && rows.length === 0 && (
            <p className={classes.note}>Nobody wins it.</p>
          )}
        </>
      )}
    </section>
  );
}

function isCalledOff({ state }: ContestPrize, { callOff }: ShownContest['contest']): boolean {
  return state === 'void' && callOff?.isDone === true;
}
