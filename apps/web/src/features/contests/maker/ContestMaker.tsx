import {
  contestOfGroup,
  type ContestTemplate,
  type ContestView,
} from '@bracketbid/contract/contest/calls';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { send } from '../../../api/call.ts';
import { untilAnswered } from '../../../api/untilAnswered.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useStore } from '../../../store/store.ts';
import { draftOfNext } from './changedContest.ts';
import { beginDraft, keptDraft } from './keptDraft.ts';
import { makerFaults } from './makerDraft.ts';
import { MakerFrame } from './MakerFrame.tsx';
import { MakerRefusal, MakerWaiting } from './MakerNotes.tsx';
import { PrizesStep } from './prizes/PrizesStep.tsx';
import { type Maker, useMaker } from './useMaker.ts';
import { useMakingContest } from './useMakingContest.ts';
import { useTemplates } from './useTemplates.ts';
import { WhatStep } from './WhatStep.tsx';
import { WhenStep } from './WhenStep.tsx';
import { WhoStep } from './entrants/WhoStep.tsx';

const AGAIN = 'Hold it again';

/** [CONTEST-1] Where a group is made for a contest of its own, also by a visitor; one that is held again by its host. */
export function ContestMaker() {
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const again = useSearchParams()[0].get('again');
  const before = useContestBefore(isLoggedIn ? again : null);
  if (again === null) return <Making again={null} before={null} />;
  if (!isLoggedIn) return <Navigate to="/auth/signin" replace />;
  if (before.data !== undefined) return <Making key={again} again={again} before={before.data} />;
  if (before.error === null) return <MakerWaiting heading={AGAIN} />;
  return <MakerRefusal heading={AGAIN} groupId={again} sentence={before.error.message} />;
}

type MakingProps = {
  /** [CIRCLE-1] The group that is held again, and its contest; null for a new one. */
  readonly again: string | null;
  readonly before: ContestView | null;
};

function Making({ again, before }: MakingProps) {
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const templates = useTemplates();
  const maker = useMaker({
    begin: () =>
      before === null ? beginDraft(serverClock.nowMs()) : draftOfNext(before, serverClock.nowMs()),
    keep: before === null ? keptDraft.write : () => undefined,
    listFaults: (draft) => makerFaults(draft, serverClock.nowMs()),
  });
  const making = useMakingContest(again);
  if (maker.step === 'when') {
    const isVisitor = !isLoggedIn || making.isForVisitor;
    const isNamed = again !== null;
    return <WhenStep maker={maker} making={making} isVisitor={isVisitor} isNamed={isNamed} />;
  }
  return <FirstSteps maker={maker} templates={templates} />;
}

/** The contest of a group that is held again. */
function useContestBefore(groupId: string | null) {
  return useQuery({
    ...untilAnswered,
    queryKey: ['contest-before', groupId],
    enabled: groupId !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await send(contestOfGroup, { params: { groupId: groupId ?? '' }, signal }, { quiet: true }))
        .contest,
  });
}

type FirstStepsProps = {
  readonly maker: Maker;
  /** Null while they are loaded; none where the contest is there already. */
  readonly templates: readonly ContestTemplate[] | null;
  readonly title?: string;
};

/** All steps but the last one. */
export function FirstSteps({ maker, templates, title }: FirstStepsProps) {
  const { draft, step } = maker;
  return (
    <MakerFrame maker={maker} onNext={maker.next} {...(title === undefined ? {} : { title })}>
      {step === 'what' && <WhatStep maker={maker} templates={templates} />}
      {step === 'who' && <WhoStep draft={draft} onChange={(list) => maker.set({ list })} />}
      {step === 'prizes' && <PrizesStep draft={draft} onChange={maker.replace} />}
    </MakerFrame>
  );
}
