import type { EntrantDraft } from '@bracketbid/contract/contest/contest';
import { counted } from '@bracketbid/contract/counted';
import { Textarea } from '@mantine/core';
import { useFaultBelow } from '../faults.ts';
import type { MakerDraft } from '../makerDraft.ts';
import { entrantsIn, type EntrantLine, readEntrants, withoutLine } from './readEntrants.ts';
import classes from './WhoStep.module.css';

type Props = {
  readonly draft: Pick<MakerDraft, 'list' | 'kind'>;
  readonly onChange: (list: string) => void;
};

const ROWS = 9;
/** Longer than 256 lines with all that they may say. */
const LETTERS_MAX = 60_000;

/** Who competes: a pasted list, and how each of its lines is read. */
export function WhoStep({ draft: { list, kind }, onChange }: Props) {
  const lines = readEntrants(list);
  const entrants = entrantsIn(lines);
  const wrong = lines.filter(({ fault }) => fault !== null);
  const fault = useFaultBelow('contest.entrants');
  const isDraw = kind === 'bracket';
  return (
    <div className={classes.step}>
      <div>
        <Textarea
          label="Entrants, one a line"
          description="Type or paste names, or lines like “12, Nine Ironmen, Pool B”. A seed is “(3)”."
          placeholder={'Rory McIlroy\nScottie Scheffler\n...'}
          rows={ROWS}
          maxLength={LETTERS_MAX}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          data-autofocus={list === '' || undefined}
          value={list}
          error={fault}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {isDraw && (
          <p className={classes.note}>
            In the order of the draw: the first plays the second, the third the fourth. A bracket
            has 4, 8, 16, 32, 64 or 128.
          </p>
        )}
      </div>
      <div>
        <p className={classes.count} aria-live="polite">
          {counted(entrants.length, 'entrant')}
          {wrong.length > 0 && `, ${counted(wrong.length, 'line')} to look at`}
        </p>
        {wrong.length > 0 && (
          <WrongLines lines={wrong} onRemove={(line) => onChange(withoutLine(list, line))} />
        )}
        <ol className={classes.list} data-draw={isDraw || undefined}>
          {entrants.map((entrant) => (
            <li key={entrant.name}>
              <Entrant entrant={entrant} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Entrant({ entrant: { name, number, pool, seed } }: { readonly entrant: EntrantDraft }) {
  const more = [...(pool === '' ? [] : [pool]), ...(seed === null ? [] : [`seed ${seed}`])];
  return (
    <>
      {number !== null && <b>{number}</b>}
      <span>{name}</span>
      {more.length > 0 && <small>{more.join(', ')}</small>}
    </>
  );
}

type WrongProps = {
  readonly lines: readonly EntrantLine[];
  readonly onRemove: (line: number) => void;
};

function WrongLines({ lines, onRemove }: WrongProps) {
  return (
    <ul className={classes.wrong} aria-label="Lines to look at">
      {lines.map(({ line, text, fault }) => (
        <li key={line}>
          <span>
            <b>
              Line {line}: {text}
            </b>
            {fault}
          </span>
          <button type="button" aria-label={`Remove line ${line}`} onClick={() => onRemove(line)}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}
