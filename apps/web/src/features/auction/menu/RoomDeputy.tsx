import type { LiveState } from '@bracketbid/contract/live/state';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { DeputyForm } from '../../../forms/DeputyForm.tsx';
import { Sheet } from '../parts/Sheet.tsx';

type Props = {
  readonly state: LiveState;
  readonly userId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** [DEPUTY-1] Names a deputy during the auction. */
export function RoomDeputy({ state, userId, isOpen, onClose }: Props) {
  const { groupId, members, deputies } = state;
  return (
    <Sheet title="Someone to bid for you" isOpen={isOpen} onClose={onClose}>
      <DeputyForm
        groupId={groupId}
        userId={userId}
        deputies={deputies}
        isOwnGroup={!isRehearsalId(groupId)}
        // [SEAT-1] Who has no phone bids for nobody.
        members={members.flatMap(({ user, isSeat }) => (isSeat === true ? [] : [user]))}
      />
    </Sheet>
  );
}
