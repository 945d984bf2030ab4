import type { ContestTemplate } from '@bracketbid/contract/contest/calls';
import { counted } from '@bracketbid/contract/counted';
import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { ChoiceChips } from '../../../forms/ChoiceChips.tsx';
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
        <ChoiceChips
          legend="Begin from"
          choices={[
            ...templates.map((each) => ({
              id: each.id,
              name: each.name,
              about: describeTemplate(each),
            })),
            { id: OWN_TEMPLATE, name: 'Something else', about: 'from an empty sheet' },
          ]}
          value={draft.templateId}
          fault={choiceFault}
          onChange={(id) => {
            const chosen = templates.find((each) => each.id === id);
            replace(
              chosen === undefined
                ? withoutTemplate(draft, before)
                : withTemplate(draft, chosen, before),
            );
          }}
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

function describeTemplate({ entrants }: ContestTemplate): string {
  return typeof entrants === 'number'
    ? counted(entrants, 'entrant')
    : `${entrants.length} names, filled in`;
}
