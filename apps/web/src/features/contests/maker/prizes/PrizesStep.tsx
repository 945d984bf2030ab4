import { Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { type MakerDraft, readMaker } from '../makerDraft.ts';
import { PrizeRow } from './PrizeRow.tsx';
import classes from './PrizesStep.module.css';
import { SheetBar } from './SheetBar.tsx';
import { evenedOut, worthsById } from './sheetWorths.ts';
import {
  hasBracketRounds,
  roundPrizes,
  type SheetDraft,
  withNewPrize,
  withoutPrize,
  withPrize,
} from './sheetDraft.ts';
import { Tune } from './Tune.tsx';

type Props = {
  readonly draft: MakerDraft;
  readonly onChange: (draft: MakerDraft) => void;
};

/** What is paid: the sheet as a bar that fills, each prize with its fields, and behind "Tune" what is seldom changed. */
export function PrizesStep({ draft, onChange }: Props) {
  const { sheet } = draft;
  const { contest, entrants } = readMaker(draft);
  const field = {
    kind: draft.kind,
    entrants: entrants.map((each, index) => ({ ...each, id: String(index) })),
  };
  const worths = worthsById(contest.sheet);
  const evened = evenedOut(sheet, contest.sheet, field);
  const set = (next: SheetDraft) => onChange({ ...draft, sheet: next, isSheetOwn: true });
  const needsRounds = draft.kind === 'bracket' && !hasBracketRounds(sheet, entrants.length);
  return (
    <div className={classes.step}>
      <SheetBar
        wire={contest.sheet}
        field={field}
        onEven={evened === null ? null : () => set(evened)}
      />
      <div className={classes.prizes}>
        {sheet.prizes.map((prize, index) => (
          <PrizeRow
            key={prize.id}
            prize={prize}
            index={index}
            field={field}
            worth={worths.get(prize.id) ?? ''}
            onChange={(next) => set(withPrize(sheet, next))}
            onRemove={() => set(withoutPrize(sheet, prize.id))}
          />
        ))}
        <NewPrizes
          canHaveRounds={needsRounds}
          onRounds={() =>
            set({
              ...sheet,
              prizes: [
                ...roundPrizes(entrants.length),
                ...sheet.prizes.filter(({ kind }) => kind !== 'round'),
              ],
            })
          }
          onNew={(kind) => set(withNewPrize(sheet, kind))}
        />
        <Tune sheet={sheet} onChange={set} />
      </div>
    </div>
  );
}

type Kind = Parameters<typeof withNewPrize>[1];

const KINDS: readonly (readonly [Kind, string])[] = [
  ['place', 'Places'],
  ['named', 'A special prize'],
  ['stage', 'A stage'],
  ['points', 'Points'],
];

type NewPrizesProps = {
  readonly canHaveRounds: boolean;
  readonly onRounds: () => void;
  readonly onNew: (kind: Kind) => void;
};

function NewPrizes({ canHaveRounds, onRounds, onNew }: NewPrizesProps) {
  return (
    <fieldset className={classes.more}>
      <legend>Add a prize</legend>
      {canHaveRounds && (
        <Button size="sm" variant="default" onClick={onRounds}>
          The bracket’s rounds
        </Button>
      )}
      {KINDS.map(([kind, label]) => (
        <Button
          key={kind}
          size="sm"
          variant="default"
          leftSection={<Icon name="plus" />}
          onClick={() => onNew(kind)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
