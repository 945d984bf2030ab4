import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

/** Time to read why, before going home. */
const HOME_AFTER_MS = 2000;

/** Says why there is no auction here, and goes home a moment later. */
export function GoingHome({ why }: { readonly why: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page title="Auction">
      <EmptyState title={why} text="Taking you home ..." />
    </Page>
  );
}
