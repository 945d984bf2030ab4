import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

/** Time to read why, before going home. */
const HOME_AFTER_MS = 2000;

type Props = { readonly why: string; readonly to?: '/' | '/groups' };

/** Says why there is no auction here, and goes home, or to the group, a moment later. */
export function GoingHome({ why, to = '/' }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <Page title="Auction">
      <EmptyState
        title={why}
        text={to === '/' ? 'Taking you home ...' : 'Taking you to your group ...'}
      />
    </Page>
  );
}
