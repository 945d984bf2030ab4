import { useState } from 'react';
import type { LivePicture } from '../../../live/applyMessage.ts';
import { ProposeSheet } from './ProposeSheet.tsx';
import classes from './SaleVoid.module.css';
import { useVoidWords } from './useVoidWords.ts';
import { VoidCard } from './VoidCard.tsx';
import { mayPropose, voidedLine } from './voidView.ts';

type Props = { readonly picture: LivePicture; readonly userId: string };

/** The sale in question, seen by all, with the keys that the viewer has; the way to propose; and what was voided so far. */
export function SaleVoid({ picture, userId }: Props) {
  const { state, teams, voided, groupAdminId } = picture;
  const [isOpen, setOpen] = useState(false);
  const spoken = useVoidWords(picture);
  const sold = teams.find(({ _id }) => _id === state.voidable);
  const sale = { owner: sold?.owner?._id ?? null, stands: state.void !== null };
  const canPropose = mayPropose({ userId, groupAdminId }, sale);
  const nameOf = (teamId: string) => teams.find(({ _id }) => _id === teamId)?.shortName ?? 'NA';
  const personOf = (userId: string) =>
    state.members.find(({ user }) => user._id === userId)?.user.fullName ?? 'NA';
  return (
    <div className={classes.all}>
      <div className="bb-hidden" aria-live="polite">
        {spoken}
      </div>
      {state.void !== null && (
        <VoidCard
          proposed={state.void}
          teamName={nameOf(state.void.teamID)}
          groupId={state.groupId}
          viewer={{ userId, groupAdminId }}
          isPaused={state.pause !== null}
        />
      )}
      {canPropose && sold !== undefined && (
        <p className={classes.slip}>
          <span>A slip with {sold.shortName}?</span>
          <button type="button" onClick={() => setOpen(true)}>
            Undo the sale
          </button>
        </p>
      )}
      {sold !== undefined && (
        <ProposeSheet
          sold={sold}
          groupId={state.groupId}
          userId={userId}
          isOpen={isOpen && canPropose}
          onClose={() => setOpen(false)}
        />
      )}
      {voided.length > 0 && (
        <section aria-label="Voided sales" className={classes.voided}>
          <h3>Voided</h3>
          <ul>
            {voided.map((each) => (
              <li key={each._id}>
                {voidedLine(each, nameOf(each.teamID), personOf)} <q>{each.reason}</q>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
