import { Button, type ButtonProps } from '@mantine/core';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../ui/notices/useSaid.ts';
import { useCopied } from '../../../ui/share/useCopied.ts';
import classes from './CopyKey.module.css';
import type { Offered } from './invite/offerLink.ts';

type Props = ButtonProps & {
  /** What the key says, until a link is copied. */
  readonly label: string;
  readonly onCopy: () => Promise<Offered>;
  readonly 'data-autofocus'?: boolean;
};

/** A key that shares or copies a link: it says so itself, and a live region says it in a sentence. */
export function CopyKey({ label, onCopy, ...button }: Props) {
  const { isCopied, copied } = useCopied();
  const { said, failed, clear } = useSaid();
  const press = async () => {
    clear();
    const offered = await onCopy();
    if (offered === 'copied') copied();
    if (offered === 'failed') {
      failed({ message: 'The link could not be copied. Please copy it by hand.' });
    }
  };
  return (
    <>
      <Button {...button} onClick={() => void press()}>
        <span className={classes.words}>
          <span data-hidden={isCopied || undefined}>{label}</span>
          <span data-hidden={!isCopied || undefined}>Copied</span>
        </span>
      </Button>
      <SaidLine said={said} />
      <output className="bb-hidden">{isCopied && 'Link copied to clipboard!'}</output>
    </>
  );
}
