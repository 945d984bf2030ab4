import type { Person } from '@bracketbid/contract/entities';
import {
  muteInChat,
  removeFromChat,
  reportInChat,
  switchChat,
} from '@bracketbid/contract/http/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { useChat } from './chatQuery.ts';
import { newRequestId } from '../live/auction/bidding.ts';
import { useNoteSeen } from '../live/chatNews.ts';
import { CHAT } from '../live/queries/groupQueries.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatLines } from './ChatLines.tsx';
import classes from './ChatPanel.module.css';
import { useUnsent } from './useUnsent.ts';

type Props = {
  readonly groupId: string;
  readonly userId: string;
  readonly adminId: string;
  readonly members: readonly Person[];
  /** Somebody sees it: what is said counts as seen. */
  readonly isShown?: boolean;
};

/** What the members of a group say to each other. A message that could not be sent stays, to be sent again. */
export function ChatPanel({ groupId, userId, adminId, members, isShown = true }: Props) {
  const chat = useChat(groupId);
  const queries = useQueryClient();
  const { run, isRunning } = useAction('That could not be done');
  // It stays while the chat can't be read or is off.
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const pages = chat.data?.pages ?? [];
  const messages = pages.toReversed().flatMap((page) => page.messages);
  const [latest] = pages;
  const lastSeq = latest?.messages.at(-1)?.seq ?? 0;
  useNoteSeen(groupId, lastSeq, isShown);
  const isAdmin = userId === adminId;
  const isMuted = latest?.muted.includes(userId) === true;

  const readAgain = () => queries.invalidateQueries({ queryKey: [CHAT, groupId] });
  const { unsent, say } = useUnsent(groupId, readAgain);
  const act = (work: () => Promise<{ readonly message?: string | undefined }>) =>
    void run(
      async () => {
        const { message = null } = await work();
        await readAgain();
        setSaid(message);
      },
      (failure) => setSaid(failure.message),
    );

  if (chat.isPending) return <output className={classes.quiet}>Loading ...</output>;
  if (chat.isError) {
    return (
      <p className={classes.quiet}>
        {chat.error.message}{' '}
        <button type="button" className={classes.link} onClick={() => void chat.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <div className={classes.chat}>
      <ChatLines
        messages={messages}
        members={members}
        userId={userId}
        isAdmin={isAdmin}
        muted={latest?.muted ?? []}
        earlier={chat.hasNextPage ? () => void chat.fetchNextPage() : null}
        onRemove={(messageId) =>
          act(() => send(removeFromChat, { params: { groupId, id: messageId } }, { quiet: true }))
        }
        onReport={(messageId) =>
          act(() => send(reportInChat, { params: { groupId, id: messageId } }, { quiet: true }))
        }
        onMute={(memberId, willBe) =>
          act(() =>
            send(
              muteInChat,
              { params: { groupId }, body: { userId: memberId, isMuted: willBe } },
              { quiet: true },
            ),
          )
        }
      />
      {unsent.map((line) => (
        <p key={line.clientId} className={classes.unsent}>
          <bdi>{line.text}</bdi>
          {line.failure === null ? (
            <small>Sending ...</small>
          ) : (
            <small role="alert">
              Not sent. {line.failure}{' '}
              <button type="button" className={classes.link} onClick={() => void say(line)}>
                Send again
              </button>
            </small>
          )}
        </p>
      ))}
      <output className={classes.said}>{said}</output>
      {latest?.isOn === false && <p className={classes.quiet}>The chat is off.</p>}
      {isMuted && <p className={classes.quiet}>You can read: the host has muted you.</p>}
      {latest?.isOn === true && !isMuted && (
        <ChatForm
          text={text}
          onText={setText}
          onSay={(line) => {
            setSaid(null);
            void say({ clientId: newRequestId(), text: line, failure: null });
          }}
        />
      )}
      {isAdmin && (
        <button
          type="button"
          className={classes.link}
          disabled={isRunning}
          onClick={() =>
            act(() =>
              send(
                switchChat,
                { params: { groupId }, body: { isOn: latest?.isOn !== true } },
                { quiet: true },
              ),
            )
          }
        >
          {latest?.isOn === true ? 'Turn the chat off' : 'Turn the chat on'}
        </button>
      )}
    </div>
  );
}
