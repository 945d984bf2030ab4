import type { ReplyOf } from '@bracketbid/contract/call';
import * as calls from '@bracketbid/contract/http/tournament';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../api/call.ts';
import { confirmWithImpact } from '../useConfirmedAction.ts';
import { emptyDraft, type SeasonDraft, seasonBody } from './seasonDraft.ts';
import { seasonEffect } from './seasonEffect.ts';
import type { SeasonPlace } from './seasonPlace.ts';
import { useSeasonWrite } from './useSeasonWrite.ts';

export type SeasonPreview = ReplyOf<typeof calls.season>;

type Props = {
  readonly place: SeasonPlace;
  readonly onPayouts: (fitted: SeasonPreview['payouts']) => void;
};

/** A season's draft: typed, checked by the server, and written. */
export function useSeasonDraft({ place: { season, division }, onPayouts }: Props) {
  const [draft, setDraft] = useState(() => emptyDraft(season));
  const [preview, setPreview] = useState<SeasonPreview | null>(null);
  const { write, isRunning: isWriting } = useSeasonWrite();
  const checking = useMutation({
    mutationFn: (body: ReturnType<typeof seasonBody>) =>
      send(calls.season, { body: { ...body, division } }),
    networkMode: 'always',
  });
  return {
    draft,
    preview,
    isRunning: checking.isPending || isWriting,
    /** Changes the draft, which outdates its preview. */
    change: (part: Partial<SeasonDraft>) => {
      setDraft((known) => ({ ...known, ...part }));
      setPreview(null);
    },
    /** Days are edited in the preview, which stays open: leaving the field checks them. */
    changeDays: (code: string, typed: string) =>
      setDraft((known) => ({ ...known, days: { ...known.days, [code]: typed } })),
    /** Checks may overlap when fields are left quickly: the last one counts. */
    check: () =>
      checking.mutate(seasonBody(draft, true), {
        onSuccess: setPreview,
        onError: () => setPreview(null),
      }),
    write: async () => {
      if (preview === null) return;
      const question = {
        title: 'Set up this season?',
        text: seasonEffect(preview.effect, season.name),
        confirmLabel: 'Set it up',
      };
      if (!(await confirmWithImpact(question))) return;
      const written = await write(calls.season, ({ force }) => ({
        body: { ...seasonBody(draft, false), division, ...(force === undefined ? {} : { force }) },
      }));
      if (written !== null) onPayouts(written.payouts);
    },
  };
}
