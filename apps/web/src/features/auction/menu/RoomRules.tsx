import { RuleList } from '../../../domain/RuleList.tsx';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { Sheet } from '../parts/Sheet.tsx';

type Props = {
  readonly groupId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The rules of this auction, a sentence each. */
export function RoomRules({ groupId, isOpen, onClose }: Props) {
  const { data } = useGroupRules(isOpen ? groupId : null);
  return (
    <Sheet title="The rules" isOpen={isOpen} onClose={onClose}>
      {data === undefined ? <p>One moment …</p> : <RuleList sentences={data.sentences} />}
    </Sheet>
  );
}
