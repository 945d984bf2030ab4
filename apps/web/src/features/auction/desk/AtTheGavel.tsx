import { type ReactNode, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import classes from './AtTheGavel.module.css';
import { ClerkScreen } from './ClerkScreen.tsx';

type Props = {
  readonly picture: LivePicture;
  readonly userId: string;
  /** The usual room. */
  readonly children: ReactNode;
};

/** [GAVEL-1] A clerk's auction: their desk, or, as the address says, the room that members have. */
export function AtTheGavel({ picture, userId, children }: Props) {
  const [params, setParams] = useSearchParams();
  const { gavel } = picture.state;
  if (gavel === undefined) return children;
  const isMember = params.get('as') === 'member';
  const go = (as: 'member' | null) =>
    setParams(
      (last) => {
        if (as === null) last.delete('as');
        else last.set('as', as);
        return last;
      },
      { replace: true },
    );
  if (!isMember) {
    return (
      <ClerkScreen picture={picture} gavel={gavel} userId={userId} onMember={() => go('member')} />
    );
  }
  return (
    <>
      <WayBack onPress={() => go(null)} />
      {children}
    </>
  );
}

/** Above the usual room: the way back to the desk. */
function WayBack({ onPress }: { readonly onPress: () => void }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['clerk'] = '';
    return () => {
      delete dataset['clerk'];
    };
  }, []);
  return (
    <aside className={classes.band} aria-label="Clerk">
      <span>You hold the gavel, too</span>
      <button type="button" onClick={onPress}>
        To the gavel
      </button>
    </aside>
  );
}
