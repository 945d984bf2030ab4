import type { Group } from '@bracketbid/contract/entities';
import { selectNouns } from '@bracketbid/contract/text/nouns';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { BoardRow } from './BoardPanel.tsx';
import { useLeavesLotsOut, useRehearse } from './RehearsalPanel.tsx';
import { TellMeRow } from './TellMe.tsx';
import type { TonightStep } from './tonightDone.ts';
import { TonightRow } from './TonightRow.tsx';

type Props = {
  readonly group: Group;
  readonly auctionDate: string | null;
  /** In a practice season, which is a rehearsal itself, the way to one waits under "More". */
  readonly isPractice: boolean;
  readonly done: readonly TonightStep[];
  readonly onRehearsed: () => void;
};

/** What a host does before the evening: a list that ticks what was done. */
export function Tonight({ group, auctionDate, isPractice, done, onRehearsed }: Props) {
  const leavesLotsOut = useLeavesLotsOut(group.groupId);
  const rehearse = useRehearse({ group, auctionDate, onRehearsed });
  const isShared = done.includes('shared') || group.members.length > 1;
  const hasRehearsed = done.includes('rehearsed') || group.rehearsal !== undefined;
  return (
    <section aria-labelledby="tonight">
      <h2 id="tonight">Tonight</h2>
      <ul>
        <TonightRow isDone={isShared}>
          {isShared ? 'Link shared' : 'Share the link with your friends'}
        </TonightRow>
        {!isPractice && (rehearse !== null || hasRehearsed) && (
          <TonightRow
            isDone={hasRehearsed}
            action={
              rehearse !== null && (
                <button
                  type="button"
                  disabled={rehearse.isRunning}
                  onClick={() => void rehearse.start('six')}
                >
                  Rehearse
                </button>
              )
            }
          >
            {leavesLotsOut ? '6' : 'All'} {selectNouns(group.contest).many} with bots; nothing
            counts
            {rehearse !== null && <SaidLine said={rehearse.said} />}
          </TonightRow>
        )}
        <BoardRow group={group} />
        <TellMeRow auctionDate={auctionDate} />
      </ul>
    </section>
  );
}
