import { actWithGavel } from '@bracketbid/contract/http/gavel';
import { useEffect, useState } from 'react';
import { send } from '../../../api/call.ts';
import { newRequestId } from '../../../live/auction/bidding.ts';
import { useLive } from '../../../live/auction/liveStore.ts';
import { type Act, type Acts, createActs, type SentAct } from './acts.ts';

const pictureNow = () => useLive.getState().picture?.state ?? null;

/** The acts of this screen, and those that the picture doesn't show yet. */
export function useActs(groupId: string): {
  readonly acts: Acts;
  readonly sent: readonly SentAct[];
} {
  const [sent, setSent] = useState<readonly SentAct[]>([]);
  const [acts] = useState(() =>
    createActs(
      {
        send: async (act: Act, clientActId) => {
          const body = { ...act, groupId, clientActId };
          const { seq } = await send(actWithGavel, { body }, { quiet: true });
          return seq;
        },
        newId: newRequestId,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        lotNow: () => pictureNow()?.lot?.team._id ?? null,
        seqNow: () => pictureNow()?.seq ?? 0,
      },
      setSent,
    ),
  );
  useEffect(() => useLive.subscribe(acts.caughtUp), [acts]);
  return { acts, sent };
}
