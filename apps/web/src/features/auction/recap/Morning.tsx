import type { User } from '@bracketbid/contract/entities';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { isOwn } from '../../../domain/people/owning.ts';
import { Figures } from './Figures.tsx';
import { Foot } from './Foot.tsx';
import { Haul } from './Haul.tsx';
import { Receipts } from './Receipts.tsx';
import { Talk } from './Talk.tsx';
import { useIsNight } from './useIsNight.ts';
import { useReceipts } from './useReceipts.ts';

type Props = {
  readonly picture: LivePicture;
  readonly user: User;
  readonly groupName: string;
};

/** The morning after: the own haul; on a page of its own what is told of the night, the proof, and a picture to share. */
export function Morning({ picture, user, groupName }: Props) {
  const { state, teams } = picture;
  const isNight = useIsNight();
  const receipts = useReceipts(state.groupId, teams);
  const haul = teams.filter((team) => isOwn(team, user.id));
  return (
    <>
      <Figures teams={teams} haul={haul} userId={user.id} />
      {isNight ? (
        <>
          <Talk teams={teams} state={state} userId={user.id} log={receipts.log} />
          <Receipts
            teams={teams}
            groupId={state.groupId}
            receipts={receipts}
            people={state.members.map(({ user: person }) => person)}
          />
          <Foot receipts={receipts} night={{ groupName, user, haul, teams }} />
        </>
      ) : (
        <Haul haul={haul} teams={teams} state={state} userId={user.id} log={receipts.log} />
      )}
    </>
  );
}
