import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type Fault,
  isKnownPath,
  type MakerDraft,
  type Step,
  findStep,
  STEPS,
  withRounds,
} from './makerDraft.ts';

export type Maker = {
  readonly draft: MakerDraft;
  readonly set: (change: Partial<MakerDraft>) => void;
  readonly replace: (draft: MakerDraft) => void;
  readonly step: Step;
  /** Steps that can be gone to: all before the first one that is not complete, and that one. */
  readonly reachable: readonly Step[];
  /** What is wrong and is to be shown now. */
  readonly faults: readonly Fault[];
  /** Goes on from this step; false if something is wrong with it, which is shown then. */
  readonly next: () => boolean;
  readonly goTo: (step: Step) => void;
  /** Shows what the server has refused, at the step where it is mended. */
  readonly refuse: (faults: readonly Fault[]) => void;
};

/** Said as soon as it is wrong; the rest only once somebody wants to go on. */
const LIVE = /^(?:contest\.sheet|auctionDate$)/u;

/**
 * The state of the maker: its draft, and its step, which the address keeps.
 *
 * @param deps.begin  what the draft is at first
 * @param deps.keep  called with each draft after it
 */
export function useMaker(deps: {
  readonly begin: () => MakerDraft;
  readonly keep: (draft: MakerDraft) => void;
  readonly listFaults: (draft: MakerDraft) => readonly Fault[];
}): Maker {
  const [draft, setDraft] = useState(deps.begin);
  const [refused, setRefused] = useState<readonly Fault[]>([]);
  const [tried, setTried] = useState<readonly Step[]>([]);
  const [params, setParams] = useSearchParams();
  const local = deps.listFaults(draft);
  const isWrong = (step: Step) => local.some(({ path }) => findStep(path) === step);
  const firstWrong = STEPS.findIndex(isWrong);
  const reachable = STEPS.slice(0, firstWrong === -1 ? STEPS.length : firstWrong + 1);
  const wanted = STEPS.find((each) => each === params.get('step')) ?? 'what';
  const step = reachable.includes(wanted) ? wanted : (reachable.at(-1) ?? 'what');

  const replace = (next: MakerDraft) => {
    setDraft(next);
    setRefused([]);
    deps.keep(next);
  };
  const goTo = (to: Step) => setParams((now) => ({ ...Object.fromEntries(now), step: to }));
  const faults = [
    ...refused,
    ...local.filter(({ path }) => LIVE.test(path) || tried.includes(findStep(path))),
  ];
  return {
    draft,
    set: (change) => replace({ ...draft, ...change }),
    replace,
    step,
    reachable,
    faults,
    next: () => {
      setTried((now) => [...now, step]);
      if (isWrong(step)) return false;
      const to = STEPS[STEPS.indexOf(step) + 1];
      if (to === undefined) return true;
      const ready = withRounds(draft);
      if (ready !== draft) replace(ready);
      goTo(to);
      return true;
    },
    goTo,
    refuse: (given) => {
      setRefused(given);
      const first = given.find(({ path }) => isKnownPath(path));
      if (first !== undefined && findStep(first.path) !== step) goTo(findStep(first.path));
    },
  };
}
