import type { InvitationReply } from '@bracketbid/contract/http/joining';
import { counted } from '@bracketbid/contract/counted';
import { selectNouns } from '@bracketbid/contract/text/nouns';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import classes from './TableAndRules.module.css';

/** Who sits there already, and how it goes, in three lines. */
export function TableAndRules({ table }: { readonly table: InvitationReply }) {
  const { members, seats, rules, teams, contest } = table;
  const nouns = selectNouns(contest);
  return (
    <>
      <div className={classes.who}>
        {members.length > 0 && (
          <ul aria-label="Who sits there">
            {members.map(({ name, profileimageurl }, index) => (
              // Two friends may share a name.
              <li key={index} title={name}>
                <Avatar person={{ fullName: name, profileimageurl }} size={32} />
                <span className="bb-hidden">{name}</span>
              </li>
            ))}
          </ul>
        )}
        <span>{seats.taken === 1 ? 'Your friend is in' : `${seats.taken} are in`}</span>
      </div>
      <ol className={classes.rules}>
        <li>
          {rules.startingBudget === null
            ? 'Everyone bids as they like on'
            : `Everyone gets ${formatDollars(rules.startingBudget)} to spend on`}{' '}
          {counted(teams.count, nouns.one)}
          {contest !== undefined && ` of ${contest.name}`}, one at a time.
        </li>
        <li>
          The highest bid when {rules.pace === 'gavel' ? 'the gavel falls' : 'the clock ends'} owns
          the {nouns.one}.
        </li>
        <li>
          What all paid is the pot.{' '}
          {contest === undefined
            ? 'Each win of your teams pays you.'
            : 'Its prizes go to the owners of those who win them.'}
        </li>
      </ol>
    </>
  );
}
