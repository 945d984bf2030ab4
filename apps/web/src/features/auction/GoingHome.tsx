import { MESSAGES } from '@bracketbid/contract/text/messages';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useOfGroup } from '../../live/meantGroup.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';

/** Time to read why, before going home. */
const HOME_AFTER_MS = 2000;

type Props = {
  /** Null for who has no group. */
  readonly why?: string | null;
  readonly to?: '/' | '/groups';
};

/** Says why there is no auction here, and goes home, or to the group, a moment later. */
export function GoingHome({ why = null, to = '/' }: Props) {
  const navigate = useNavigate();
  const path = useOfGroup()(to);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(path, { replace: true }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);
  const next = to === '/' ? 'Taking you home ...' : 'Taking you to your group ...';
  return (
    <Page title="Auction">
      <EmptyState
        title={why ?? MESSAGES.groupIdMissing}
        text={why === null ? `${MESSAGES.groupNotFoundForUser}. ${next}` : next}
      />
    </Page>
  );
}
