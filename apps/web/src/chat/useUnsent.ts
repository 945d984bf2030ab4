import { sayInChat } from '@bracketbid/contract/http/chat';
import { useState } from 'react';
import { send } from '../api/call.ts';

/** What was written here and isn't in the chat yet. */
type Unsent = { readonly clientId: string; readonly text: string; readonly failure: string | null };

/** Sends messages to a group's chat, and keeps those that are on their way or were not sent. @param readAgain  reads the chat after one */
export function useUnsent(groupId: string, readAgain: () => Promise<void>) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  return {
    unsent,
    /** Sends a message, or sends it again. */
    say: async (line: Unsent): Promise<void> => {
      const others = (all: readonly Unsent[]) =>
        all.filter(({ clientId }) => clientId !== line.clientId);
      setUnsent((all) => [...others(all), { ...line, failure: null }]);
      try {
        const body = { groupId, text: line.text, clientId: line.clientId };
        await send(sayInChat, { body }, { quiet: true });
        await readAgain();
        setUnsent(others);
      } catch (error) {
        const failure = error instanceof Error ? error.message : 'It was not sent.';
        setUnsent((all) => [...others(all), { ...line, failure }]);
      }
    },
  };
}
