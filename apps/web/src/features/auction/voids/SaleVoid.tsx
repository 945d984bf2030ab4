import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useVoidWords } from './useVoidWords.ts';
import { VoidCard } from './VoidCard.tsx';

type Props = { readonly picture: LivePicture; readonly userId: string };

/** The sale in question, seen by all, with the keys that the viewer has. */
export function SaleVoid({ picture, userId }: Props) {
  const { state, teams, groupAdminId } = picture;
  const spoken = useVoidWords(picture);
  const formatName = (teamId: string) => teams.find(({ _id }) => _id === teamId)?.shortName ?? 'NA';
  return (
    <>
      <div className="bb-hidden" aria-live="polite">
        {spoken}
      </div>
      {state.void !== null && (
        <VoidCard
          proposed={state.void}
          teamName={formatName(state.void.teamID)}
          groupId={state.groupId}
          viewer={{ userId, groupAdminId, speakers: listSpeakers(state) }}
          isPaused={state.pause !== null}
        />
      )}
    </>
  );
}

/** [GAVEL-6] Clerks speak for a buyer who has no phone. */
function listSpeakers({ void: proposed, members, gavel }: LivePicture['state']): readonly string[] {
  const buyer = members.find(({ user }) => user._id === proposed?.user._id);
  return buyer?.isSeat === true ? (gavel?.clerks.map(({ _id }) => _id) ?? []) : [];
}
