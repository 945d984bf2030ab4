import type { ContestTemplate } from '@bracketbid/contract/contest/calls';
import { counted } from '@bracketbid/contract/counted';
import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useFault } from './faults.ts';
import { OWN_TEMPLATE, withKind, withoutTemplate, withTemplate } from './makerDraft.ts';
import { worthsInWords } from './prizes/sheetWorths.ts';
import { readSheet } from './prizes/sheetDraft.ts';
import type { Maker } from './useMaker.ts';
import classes from './WhatStep.module.css';

type Props = {
  readonly maker: Pick<Maker, 'draft' | 'set' | 'replace'>;
  /** Null while they are loaded; none where the contest is there already. */
  readonly templates: readonly ContestTemplate[] | null;
};

/** As high as the choices on a phone. */
const CHOICES_PX = 356;

const KINDS: readonly { readonly value: ContestTemplate['kind']; readonly label: string }[] = [
  { value: 'places', label: 'By places: first, second, third ...' },
  { value: 'stages', label: 'By stages that are reached' },
  { value: 'bracket', label: 'As a bracket: whoever wins goes on' },
  { value: 'points', label: 'By points' },
];

/** What the contest is: one of the templates, or something else; its name; and how it is decided. */
export function WhatStep({ maker, templates }: Props) {
  const { draft, set, replace } = maker;
  const choiceFault = useFault('template');
  const nameFault = useFault('contest.name');
  const kindFault = useFault('contest.kind');
  const before = templates?.find(({ id }) => id === draft.templateId) ?? null;
  const isChosen = draft.templateId !== null;
  return (
    <div className={classes.step}>
      {templates === null && <Skeleton height={CHOICES_PX} />}
      {templates !== null && (templates.length > 0 || !isChosen) && (
        <Choices
          templates={templates}
          value={draft.templateId}
          fault={choiceFault}
          onChange={(chosen) =>
            replace(
              chosen === null
                ? withoutTemplate(draft, before)
                : withTemplate(draft, chosen, before),
            )
          }
        />
      )}
      {isChosen && (
        <div className={classes.fields}>
          <TextInput
            label="Name of the contest"
            autoComplete="off"
            enterKeyHint="next"
            value={draft.name}
            error={nameFault}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <NativeSelect
            label="How it is decided"
            data={[...KINDS]}
            value={draft.kind}
            error={kindFault}
            onChange={({ currentTarget }) => {
              const kind = KINDS.find(({ value }) => value === currentTarget.value);
              if (kind !== undefined) replace(withKind(draft, kind.value));
            }}
          />
          <p className={classes.worths}>
            {draft.sheet.prizes.length > 0 && worthsInWords(readSheet(draft.sheet))} You can change
            the prizes in the third step.
          </p>
        </div>
      )}
    </div>
  );
}

type ChoicesProps = {
  readonly templates: readonly ContestTemplate[];
  readonly value: string | null;
  readonly fault: string | null;
  /** Null for something else. */
  readonly onChange: (chosen: ContestTemplate | null) => void;
};

function Choices({ templates, value, fault, onChange }: ChoicesProps) {
  const name = useId();
  const choice = (id: string, label: string, small: string, chosen: ContestTemplate | null) => (
    <label key={id} className={classes.choice}>
      <input
        type="radio"
        name={name}
        checked={id === value}
        aria-describedby={fault === null ? undefined : `${name}-fault`}
        onChange={() => onChange(chosen)}
      />
      {label}
      <small>{small}</small>
    </label>
  );
  return (
    <fieldset className={classes.choices} data-invalid={fault !== null || undefined}>
      <legend>Begin from</legend>
      <div className={classes.grid}>
        {templates.map((each) => choice(each.id, each.name, aboutTemplate(each), each))}
        {choice(OWN_TEMPLATE, 'Something else', 'from an empty sheet', null)}
      </div>
      {fault !== null && (
        <p id={`${name}-fault`} className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function aboutTemplate({ entrants }: ContestTemplate): string {
  return typeof entrants === 'number'
    ? counted(entrants, 'entrant')
    : `${entrants.length} names, filled in`;
}
