import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { later } from '../../../ui/late.tsx';
import type { RoomParts } from '../lists/parts.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { Teams } from './Known.tsx';
import type { OpenSheet } from './useRoomSheets.ts';

const RoomRules = later(() => import('../menu/RoomRules.tsx').then((module) => module.RoomRules));
const RoomDeputy = later(() =>
  import('../menu/RoomDeputy.tsx').then((module) => module.RoomDeputy),
);
const KeysHelp = later(() => import('../menu/KeysHelp.tsx').then((module) => module.KeysHelp));

type Props = RoomParts & {
  readonly sheet: OpenSheet;
  readonly onClose: () => void;
};

/** The sheet over the room that was opened last. A closed one stays, so that the focus returns to what opened it. */
export function RoomSheets({ sheet, onClose, ...parts }: Props) {
  const { picture, userId } = parts;
  const { state } = picture;
  const common = { isOpen: sheet.isOpen, onClose };
  switch (sheet.name) {
    case 'rules':
      return <RoomRules groupId={state.groupId} {...common} />;
    case 'deputy':
      return <RoomDeputy state={state} userId={userId} {...common} />;
    case 'teams':
      return (
        <Sheet
          title={`All ${picture.teams.length} ${nounsOfLot(picture.teams[0]).many}`}
          isLarge
          {...common}
        >
          <Teams {...parts} isSortable />
        </Sheet>
      );
    case 'help':
      return <KeysHelp {...common} />;
    default:
      return sheet.name satisfies never;
  }
}
