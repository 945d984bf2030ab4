import type { LiveState } from '@bracketbid/contract/live/state';
import { later } from '../../../ui/late.tsx';
import type { OpenSheet } from '../layout/useRoomSheets.ts';
import { KeysHelp } from '../menu/KeysHelp.tsx';
import { CLERK_KEYS } from './clerkKeysShown.ts';

const RoomRules = later(() => import('../menu/RoomRules.tsx').then((module) => module.RoomRules));
const RoomDeputy = later(() =>
  import('../menu/RoomDeputy.tsx').then((module) => module.RoomDeputy),
);

type Props = {
  readonly sheet: OpenSheet;
  readonly state: LiveState;
  readonly userId: string;
  readonly onClose: () => void;
};

/** The sheet over the desk that was opened last. */
export function ClerkSheets({ sheet, state, userId, onClose }: Props) {
  const common = { isOpen: sheet.isOpen, onClose };
  if (sheet.name === 'rules') return <RoomRules groupId={state.groupId} {...common} />;
  if (sheet.name === 'deputy') return <RoomDeputy state={state} userId={userId} {...common} />;
  return <KeysHelp keys={CLERK_KEYS} {...common} />;
}
