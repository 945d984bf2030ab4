import type { Group } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/board';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../api/call.ts';
import { untilAnswered } from '../../../../api/untilAnswered.ts';
import { usePress } from '../../../../forms/usePress.ts';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';

const BOARD = 'board';

/** The board of a group, for its admin: since when it is on, and how to make its address, to renew it and to turn it off. */
export function useBoard({ groupId, slug }: Group) {
  // Whether it shows the group's link changes with the link.
  const key = [BOARD, groupId, slug];
  const queries = useQueryClient();
  const { press, isRunning, said } = usePress();
  const known = useQuery({
    ...untilAnswered,
    queryKey: key,
    queryFn: async () =>
      (await send(calls.boardOfGroup, { params: { groupId } }, { quiet: true })).board,
  });
  /** The server tells an address once, so only the page that asked for it has it. */
  const [url, setUrl] = useState<string | null>(null);
  const madeAt = known.data?.madeAt ?? null;

  const make = async () => {
    const isSure =
      madeAt === null ||
      (await confirmAction({
        title: 'New address',
        text: 'The board that is open now goes dark. Make a new address?',
        confirmLabel: 'Make a new address',
      }));
    if (!isSure) return;
    await press(async () => {
      const { board } = await send(calls.makeBoard, { body: { groupId } }, { quiet: true });
      setUrl(board.url);
      await queries.invalidateQueries({ queryKey: key });
      // Its address says it.
      return {};
    });
  };

  const turnOff = async () => {
    const isSure = await confirmAction({
      title: 'Turn off the board',
      text: 'Whoever is watching sees a dark screen. Turn the board off?',
      confirmLabel: 'Turn off',
    });
    if (!isSure) return;
    await press(async () => {
      const answer = await send(calls.revokeBoard, { body: { groupId } }, { quiet: true });
      setUrl(null);
      await queries.invalidateQueries({ queryKey: key });
      return answer;
    });
  };

  return {
    isKnown: !known.isPending,
    madeAt,
    hasJoinLink: known.data?.hasJoinLink ?? null,
    url,
    isRunning,
    said,
    make,
    turnOff,
  };
}

export type GroupBoard = ReturnType<typeof useBoard>;
