import type { BodyOf, ReplyOf } from '@bracketbid/contract/call';
import * as calls from '@bracketbid/contract/http/field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../api/call.ts';
import { confirmWithImpact } from '../../useConfirmedAction.ts';
import { useAdminAction } from '../../useAdminAction.ts';
import { seasonEffect } from '../seasonEffect.ts';
import type { SeasonPlace } from '../seasonPlace.ts';
import { useSeasonWrite } from '../useSeasonWrite.ts';
import { mendedPlaces, openNotes } from './fieldEdits.ts';

type Checked = ReplyOf<typeof calls.saveField>;
type Answers = BodyOf<typeof calls.readField>['answers'];
type Built = {
  readonly draft: calls.FieldDraft;
  readonly read: readonly calls.FieldProblem[];
  readonly days: readonly string[];
  /** What the admin has changed since it was read. */
  readonly mended: ReadonlySet<string>;
};

/** The coming field: read, mended and checked step by step, and saved. */
export function useField(props: {
  readonly place: SeasonPlace;
  readonly onPayouts: (fitted: Checked['payouts']) => void;
}) {
  const { division } = props.place;
  const [built, setBuilt] = useState<Built | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const { act, isRunning: isReading } = useAdminAction();
  const { write, isRunning: isWriting } = useSeasonWrite();
  const checking = useMutation({
    mutationFn: (draft: calls.FieldDraft) =>
      send(calls.saveField, { body: { draft, division, preview: true } }),
    networkMode: 'always',
  });
  /** Checks overlap when much is mended quickly: the last one counts. */
  const check = (draft: calls.FieldDraft) =>
    checking.mutate(draft, { onSuccess: setChecked, onError: () => setChecked(null) });

  return {
    built,
    checked,
    isRunning: isReading || isWriting,
    isChecking: checking.isPending,
    notes:
      built === null
        ? []
        : openNotes({ read: built.read, wrong: checked?.problems ?? [] }, built.mended),
    read: async (answers?: Answers) => {
      const body = { division, ...(answers === undefined ? {} : { answers }) };
      const reply = await act(calls.readField, { body });
      if (reply === null) return;
      const { draft, problems, days } = reply;
      setBuilt({ draft, read: problems, days, mended: new Set() });
      setChecked(null);
      check(draft);
    },
    mend: (draft: calls.FieldDraft) => {
      if (built === null) return;
      const mended = new Set([...built.mended, ...mendedPlaces(built.draft, draft)]);
      setBuilt({ ...built, draft, mended });
      check(draft);
    },
    drop: () => setBuilt(null),
    save: async () => {
      if (built === null || checked === null) return;
      const question = {
        title: `Set up ${built.draft.name}?`,
        text: seasonEffect(checked.effect, props.place.season.name),
        confirmLabel: 'Set it up',
      };
      if (!(await confirmWithImpact(question))) return;
      const { draft } = built;
      const written = await write(calls.saveField, ({ force }) => ({
        body: { draft, division, preview: false, ...(force === undefined ? {} : { force }) },
      }));
      if (written === null) return;
      setBuilt(null);
      props.onPayouts(written.payouts);
    },
  };
}

export type Field = ReturnType<typeof useField>;
