import type { Person } from '@bracketbid/contract/entities';
import type { ChatMessage } from '@bracketbid/contract/http/chat';
import { useEffect, useRef, useState } from 'react';
import { pacific } from '../formats/pacificTime.ts';
import { visitorHour } from '../formats/visitorTime.ts';
import classes from './ChatPanel.module.css';

type Props = {
  readonly messages: readonly ChatMessage[];
  readonly members: readonly Person[];
  readonly muted: readonly string[];
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Reads what was said before; null at the beginning. */
  readonly earlier: (() => void) | null;
  readonly onRemove: (messageId: string) => void;
  readonly onReport: (messageId: string) => void;
  readonly onMute: (memberId: string, isMuted: boolean) => void;
};

/** How far from its end a list counts as being read there. Pixels. */
const NEAR_END = 40;

/** The messages, the newest at the end, where the list stays unless somebody reads further up. */
export function ChatLines({ messages, members, userId, isAdmin, muted, earlier, ...acts }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [openId, setOpenId] = useState<string | null>(null);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    const box = list.current;
    if (box !== null && isAtEnd && lastSeq > 0) box.scrollTop = box.scrollHeight;
  }, [lastSeq, isAtEnd]);
  const formatName = (author: string) =>
    author === userId ? 'You' : (members.find(({ _id }) => _id === author)?.fullName ?? 'Who left');
  return (
    <div className={classes.lines}>
      <div
        ref={list}
        role="log"
        aria-label="Chat"
        className={classes.scroll}
        // Reachable by keyboard, to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END)
        }
      >
        <ol>
          {earlier !== null && (
            <li>
              <button type="button" className={classes.link} onClick={earlier}>
                Earlier messages
              </button>
            </li>
          )}
          {messages.length === 0 && (
            <li className={classes.quiet}>Nobody has said anything yet.</li>
          )}
          {messages.map(({ _id, author, text, createdAt }) => (
            <li key={_id} data-own={author === userId || undefined}>
              <p className={classes.who}>
                <b>
                  <bdi>{formatName(author)}</bdi>
                </b>{' '}
                <small title={pacific.shortTime(createdAt)}>{visitorHour(createdAt)}</small>
                {text !== null && (
                  <button
                    type="button"
                    className={classes.more}
                    aria-expanded={openId === _id}
                    aria-label={`What to do about “${text.slice(0, 40)}”`}
                    onClick={() => setOpenId(openId === _id ? null : _id)}
                  >
                    …
                  </button>
                )}
              </p>
              {text === null ? (
                <p className={classes.quiet}>Removed</p>
              ) : (
                <p dir="auto" className={classes.text}>
                  {text}
                </p>
              )}
              {openId === _id && text !== null && (
                <p className={classes.acts}>
                  {(isAdmin || author === userId) && (
                    <button
                      type="button"
                      className={classes.link}
                      onClick={() => acts.onRemove(_id)}
                    >
                      Remove
                    </button>
                  )}
                  {author !== userId && (
                    <button
                      type="button"
                      className={classes.link}
                      onClick={() => acts.onReport(_id)}
                    >
                      Report
                    </button>
                  )}
                  {isAdmin && author !== userId && members.some((each) => each._id === author) && (
                    <button
                      type="button"
                      className={classes.link}
                      onClick={() => acts.onMute(author, !muted.includes(author))}
                    >
                      {muted.includes(author) ? 'Let them write' : 'Mute'}
                    </button>
                  )}
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
      {!isAtEnd && (
        <button type="button" className={classes.below} onClick={() => setAtEnd(true)}>
          To the newest
        </button>
      )}
    </div>
  );
}
