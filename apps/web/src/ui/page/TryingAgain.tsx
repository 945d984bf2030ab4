import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

/** Shown while the server can't be reached: the address is fine, and the request is being retried. */
export function TryingAgain() {
  return (
    <>
      <output className="bb-hidden">The server can’t be reached. Trying again.</output>
      <EmptyState
        title="The server can’t be reached."
        text="Trying again ... This page goes on by itself."
      />
    </>
  );
}

/** The same, as a full page. */
export function TryingAgainPage({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <TryingAgain />
    </Page>
  );
}
