import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { counted } from '@bracketbid/contract/counted';
import { listOwners, type Person, type SoldTeam } from '@bracketbid/contract/entities';
import { type LiveState } from '@bracketbid/contract/live/state';
import { memo, type ReactNode, useMemo } from 'react';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { type ShownMoney, shownMoney } from '../../../live/auction/held.ts';
import { Dollars } from '../../../domain/money/Dollars.tsx';
import classes from './MembersList.module.css';

type Props = {
  readonly members: Readonly<LiveState['members']>;
  readonly teams: readonly SoldTeam[];
  readonly userId: string;
  readonly leaderId: string | null;
  /** What the own row has beside the rest. */
  readonly ownKey?: ReactNode;
};

/** Everyone in the group by their whole names, oneself first, with what they own and have left. */
export const MembersList = memo(function MembersList(props: Props) {
  const { members, teams, userId, leaderId, ownKey } = props;
  const noun = nounsOfLot(teams[0]).one;
  const owned = useMemo(() => ownedBy(teams), [teams]);
  const own = members.filter(({ user }) => user._id === userId);
  const others = members.filter(({ user }) => user._id !== userId);
  return (
    <ul className={classes.list} aria-label="Members">
      {[...own, ...others].map(({ user, online, isSeat = false, ...money }) => (
        <Member
          key={user._id}
          user={user}
          {...shownMoney(money)}
          teams={owned.get(user._id) ?? 0}
          noun={noun}
          isSelf={user._id === userId}
          isHere={online}
          isSeat={isSeat}
          isLeading={user._id === leaderId}
          ownKey={user._id === userId ? ownKey : undefined}
        />
      ))}
    </ul>
  );
});

function ownedBy(teams: readonly SoldTeam[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { _id } of teams.flatMap(listOwners)) counts.set(_id, (counts.get(_id) ?? 0) + 1);
  return counts;
}

type MemberProps = ShownMoney & {
  readonly user: Person;
  readonly teams: number;
  readonly noun: string;
  readonly isSelf: boolean;
  readonly isHere: boolean;
  readonly isSeat: boolean;
  readonly isLeading: boolean;
  readonly ownKey: ReactNode;
};

const Member = memo(function Member(props: MemberProps) {
  const { user, amount, what, share, teams, noun } = props;
  const { isSelf, isHere, isSeat, isLeading, ownKey } = props;
  const state = isLeading ? ', leads' : isSeat ? ', by paddle' : isHere ? '' : ', away';
  return (
    <li data-leading={isLeading || undefined} data-off={!isHere || undefined}>
      <GroupLink to={`/auction/user-details/${user._id}`}>
        <span className={classes.face}>
          <Avatar person={user} size={32} share={share} isLeading={isLeading} />
        </span>
        <span className={classes.name}>
          {user.fullName}
          {isSelf && ', you'}
          <small>
            {counted(teams, noun)}
            {state}
          </small>
        </span>
        <span className={classes.left}>
          <Dollars amount={amount} />
          {what !== null && <small> {what}</small>}
        </span>
      </GroupLink>
      {ownKey}
    </li>
  );
});
