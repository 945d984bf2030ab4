import type { Person } from '@bracketbid/contract/entities';
import {
  CHAT_LENGTH_MAX,
  muteInChat,
  removeFromChat,
  reportInChat,
  sayInChat,
  switchChat,
} from '@bracketbid/contract/http/chat';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { send } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { useChat } from './chatQuery.ts';
import { newRequestId } from '../live/auction/bidding.ts';
import { useNoteSeen } from '../live/chatNews.ts';
import { CHAT } from '../live/queries/groupQueries.ts';
import { ChatLines } from './ChatLines.tsx';
import classes from './ChatPanel.module.css';

type Props = {
  readonly groupId: string;
  readonly userId: string;
  readonly adminId: string;
  readonly members: readonly Person[];
  /** Somebody sees it: what is said counts as seen. */
  readonly isShown?: boolean;
};

/** What was written here and isn't in the chat yet. */
type Unsent = { readonly clientId: string; readonly text: string; readonly failure: string | null };

/** What the members of a group say to each other. A message that could not be sent stays, to be sent again. */
export function ChatPanel({ groupId, userId, adminId, members, isShown = true }: Props) {
  const id = useId();
  const chat = useChat(groupId);
  const queries = useQueryClient();
  const { run, isRunning } = useAction('That could not be done');
  const [text, setText] = useState('');
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const pages = chat.data?.pages ?? [];
  const messages = pages.toReversed().flatMap((page) => page.messages);
  const [latest] = pages;
  const lastSeq = latest?.messages.at(-1)?.seq ?? 0;
  useNoteSeen(groupId, lastSeq, isShown);
  const isAdmin = userId === adminId;
  const isMuted = latest?.muted.includes(userId) === true;

  const readAgain = () => queries.invalidateQueries({ queryKey: [CHAT, groupId] });
  const act = (work: () => Promise<{ readonly message?: string | undefined }>) =>
    void run(
      async () => {
        const { message = null } = await work();
        await readAgain();
        setSaid(message);
      },
      (failure) => setSaid(failure.message),
    );

  const say = async (line: Unsent) => {
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
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '') return;
    setText('');
    setSaid(null);
    void say({ clientId: newRequestId(), text: line, failure: null });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter sends, as in every chat; Shift and Enter is a new line, and a composed letter's Enter is its own.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

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
      {isMuted && <p className={classes.quiet}>You can read: the group admin has muted you.</p>}
      {latest?.isOn === true && !isMuted && (
        <form onSubmit={submit} className={classes.form}>
          <label className="bb-hidden" htmlFor={id}>
            Message
          </label>
          <textarea
            id={id}
            rows={1}
            dir="auto"
            maxLength={CHAT_LENGTH_MAX}
            placeholder="Say something"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button type="submit">Send</button>
        </form>
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
