import { useState } from 'react';
import { ProposeSheet } from './ProposeSheet.tsx';
import type { RoomParts } from '../lists/parts.ts';
import classes from './SaleVoid.module.css';
import { mayPropose } from './voidView.ts';

/** [VOID-1] The way to propose that the latest sale be undone, for its buyer and the group admin, while it can be. */
export function UndoSale({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  const { state, teams, groupAdminId } = picture;
  const [isOpen, setOpen] = useState(false);
  const sold = teams.find(({ _id }) => _id === state.voidable);
  const sale = { owner: sold?.owner?._id ?? null, stands: state.void !== null };
  if (sold === undefined || !mayPropose({ userId, groupAdminId }, sale)) return null;
  return (
    <>
      <button type="button" className={classes.undo} onClick={() => setOpen(true)}>
        Undo the sale of {sold.shortName}
      </button>
      <ProposeSheet
        key={sold._id}
        sold={sold}
        groupId={state.groupId}
        userId={userId}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
