import { counted } from '@bracketbid/contract/counted';
import { type Seat, SEATS_MAX } from '@bracketbid/contract/http/gavel';
import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiFailure } from '../../../../api/call.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../../ui/notices/useSaid.ts';
import classes from './AddPaddles.module.css';
import { type PaddleLine, paddlesIn, readPaddles, formatWrongLines } from './readPaddles.ts';
import { usePaddles } from './usePaddles.ts';

type Props = {
  readonly groupId: string;
  readonly seats: readonly Seat[];
  /** Called with what was done, in words. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

/** Longer than 300 lines with all that they may say. */
const LETTERS_MAX = 60_000;

/** A list is pasted, and shown as it is understood before anything is sent. */
export function AddPaddles({ groupId, seats, onDone, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { add, isRunning } = usePaddles(groupId);
  const { said, done, clear } = useSaid();
  const lines = readPaddles(typed, seats);
  const added = paddlesIn(lines);
  const wrong = lines.filter(({ fault }) => fault !== null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    if (added.length === 0) {
      setRefusal(lines.length === 0 ? 'Please write at least one name.' : null);
      return;
    }
    setRefusal(null);
    const isAdded = await add(added, (failure) => setRefusal(formatSentence(failure)));
    if (isAdded === null) return;
    const message = `${counted(added.length, 'paddle')} added.`;
    if (wrong.length > 0) {
      done({ message });
      setTyped(formatWrongLines(lines));
      return;
    }
    onDone(message);
    onClose();
  };

  return (
    <Modal opened onClose={onClose} title="Add paddles" centered size="lg">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Textarea
          label="People, one a line"
          description={`“31 Ben Ortiz”, or a name alone, which gets the next free number. A spreadsheet’s columns can be pasted. Up to ${SEATS_MAX}.`}
          placeholder={'31 Ben Ortiz\nAna Lima\n...'}
          rows={7}
          maxLength={LETTERS_MAX}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          data-autofocus
          value={typed}
          error={refusal}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setRefusal(null);
          }}
        />
        <p className={classes.count} aria-live="polite">
          {lines.length > 0 && counted(added.length, 'paddle')}
          {wrong.length > 0 && `, ${counted(wrong.length, 'line')} to look at`}
        </p>
        {wrong.length > 0 && <WrongLines lines={wrong} />}
        {added.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          <section className={classes.scrolling} aria-label="Will be added" tabIndex={0}>
            <ol className={classes.preview}>
              {added.map(({ number, name }) => (
                <li key={number}>
                  <b>{number}</b>
                  <span>{name}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <Button type="submit" mt="md" loading={isRunning}>
          {added.length === 0 ? 'Add paddles' : `Add ${counted(added.length, 'paddle')}`}
        </Button>
        <SaidLine said={said} />
      </form>
    </Modal>
  );
}

function WrongLines({ lines }: { readonly lines: readonly PaddleLine[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className={classes.scrolling} aria-label="Lines to look at" tabIndex={0}>
      <ul className={classes.wrong}>
        {lines.map(({ line, text, fault }) => (
          <li key={line}>
            <b>
              Line {line}: {text}
            </b>
            {fault}
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatSentence({ message, fieldErrors }: ApiFailure): string {
  return fieldErrors[0]?.message ?? message;
}
