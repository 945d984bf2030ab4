import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import classes from './SaleVoid.module.css';
import { voidedLine } from './voidView.ts';

/** The sales that were voided in this auction, with their reasons. */
export function VoidedSales({ picture }: { readonly picture: LivePicture }) {
  const { state, teams, voided } = picture;
  const formatName = (teamId: string) => teams.find(({ _id }) => _id === teamId)?.shortName ?? 'NA';
  const findPerson = (userId: string) =>
    state.members.find(({ user }) => user._id === userId)?.user.fullName ?? 'NA';
  return (
    <section aria-label="Voided sales" className={classes.voided}>
      <h3>Voided</h3>
      <ul>
        {voided.map((each) => (
          <li key={each._id}>
            {voidedLine(each, formatName(each.teamID), findPerson)} <q>{each.reason}</q>
          </li>
        ))}
      </ul>
    </section>
  );
}
