import type { ContestView } from '@bracketbid/contract/contest/calls';
import type { ContestWords } from '../../../live/queries/contest.ts';
import type { Field } from './field.ts';
import type { Viewer } from './waiting.ts';

/** What the lists of a contest's prizes and matches are drawn from. */
export type ShownContest = {
  readonly contest: ContestView;
  readonly field: Field;
  readonly viewer: Viewer;
  readonly words: ContestWords;
  /** For the host once the auction is over: the prize or match whose result is being entered. */
  readonly entering: {
    readonly open: string | null;
    readonly onOpen: (key: string) => void;
    /** Does nothing once another one was opened. */
    readonly onClose: (key: string) => void;
  } | null;
};
