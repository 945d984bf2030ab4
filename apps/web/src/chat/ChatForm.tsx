import { CHAT_LENGTH_MAX } from '@bracketbid/contract/http/chat';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import classes from './ChatPanel.module.css';

type Props = {
  /** What has been written. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called with what was written, unless it is empty. */
  readonly onSay: (line: string) => void;
};

/** Where a message is written. */
export function ChatForm({ text, onText, onSay }: Props) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '') return;
    onText('');
    onSay(line);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter sends, as in every chat; Shift and Enter is a new line, and a composed letter's Enter is its own.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
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
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit">Send</button>
    </form>
  );
}
