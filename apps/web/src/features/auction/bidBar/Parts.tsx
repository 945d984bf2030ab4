import { Plus } from '../../../domain/money/Plus.tsx';
import type { Part } from './notices.ts';

/** The pieces of a notice: a plus before a figure in the text face, whose plus is large enough to be seen. */
export function Parts({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // Two figures of a notice may be the same.
      <b key={index}>
        <Figures text={part.strong} />
      </b>
    ),
  );
}

function Figures({ text }: { readonly text: string }) {
  const [before, after] = text.split('+', 2);
  return after === undefined ? (
    text
  ) : (
    <>
      {before}
      <Plus />
      {after}
    </>
  );
}
