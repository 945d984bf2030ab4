import type { SoldTeam, User } from '@bracketbid/contract/entities';
import { Skeleton } from '@mantine/core';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { isOwn } from '../../../domain/people/owning.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { Figures } from './Figures.tsx';
import { Foot } from './Foot.tsx';
import { Haul } from './Haul.tsx';
import { Receipts } from './Receipts.tsx';
import { Talk } from './Talk.tsx';
import { useIsNight } from './useIsNight.ts';
import { useIsNightArriving } from './useIsNightArriving.ts';
import { useReceipts } from './useReceipts.ts';
import { useTold } from './useTold.ts';

type Props = {
  readonly picture: LivePicture;
  readonly user: User;
  readonly groupName: string;
};

/** The morning after: the own haul; on a page of its own what is told of the night, the proof, and a picture to share. */
export function Morning({ picture, user, groupName }: Props) {
  const { state, teams } = picture;
  const isNight = useIsNight();
  const haul = teams.filter((team) => isOwn(team, user.id));
  return (
    <>
      <Figures teams={teams} haul={haul} userId={user.id} />
      {isNight ? (
        <Night {...{ picture, user, groupName, haul }} />
      ) : (
        <Haul haul={haul} teams={teams} state={state} userId={user.id} />
      )}
    </>
  );
}

/** What is told of the night, and its proof. */
function Night({ picture, user, groupName, haul }: Props & { readonly haul: readonly SoldTeam[] }) {
  const { state, teams } = picture;
  const receipts = useReceipts(state.groupId, teams);
  const told = useTold({ teams, state, userId: user.id, log: receipts.log });
  const rules = useGroupRules(state.groupId);
  if (useIsNightArriving(state)) return <Skeleton height={720} mt={18} />;
  return (
    <>
      {told !== null && <Talk lines={told} />}
      <Receipts
        teams={teams}
        groupId={state.groupId}
        receipts={receipts}
        rules={rules.data?.sentences ?? null}
        people={state.members.map(({ user: person }) => person)}
      />
      <Foot receipts={receipts} night={{ groupName, user, haul, teams }} />
    </>
  );
}
