import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { notify } from '../notices/notify.ts';
import { TOAST_MS } from '../notices/noticeKind.ts';
import { copyText } from './copyText.ts';

type Props = ButtonProps & {
  readonly text: string;
  /** What is copied, where the button's own words don't say so. */
  readonly what?: string;
};

/** Copies a text, and says so in its own words for a moment. */
export function CopyButton({ text, what, ...button }: Props) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), TOAST_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = () =>
    copyText(text).then(
      () => setCopies((count) => count + 1),
      () => notify.error('That could not be copied. Please copy it by hand.'),
    );
  const word = copies > 0 ? 'Copied' : 'Copy';
  return (
    <Button
      {...button}
      {...(what === undefined ? {} : { 'aria-label': `${word} ${what}` })}
      onClick={() => void copy()}
    >
      {word}
    </Button>
  );
}
