import { Button, type ButtonProps } from '@mantine/core';
import { SaidLine } from '../notices/SaidLine.tsx';
import { useSaid } from '../notices/useSaid.ts';
import { copyText } from './copyText.ts';
import { useCopied } from './useCopied.ts';

type Props = ButtonProps & {
  readonly text: string;
  /** What is copied, where the button's own words don't say so. */
  readonly what?: string;
};

/** Copies a text, and says so in its own words for a moment. */
export function CopyButton({ text, what, ...button }: Props) {
  const { isCopied, copied } = useCopied();
  const { said, failed, clear } = useSaid();
  const copy = () => {
    clear();
    return copyText(text).then(copied, () =>
      failed({ message: 'That could not be copied. Please copy it by hand.' }),
    );
  };
  const word = isCopied ? 'Copied' : 'Copy';
  return (
    <>
      <Button
        {...button}
        {...(what === undefined ? {} : { 'aria-label': `${word} ${what}` })}
        onClick={() => void copy()}
      >
        {word}
      </Button>
      <SaidLine said={said} />
    </>
  );
}
