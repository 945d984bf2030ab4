import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

type Props = {
  /** What could not be done, in words. */
  readonly reason?: string | null;
};

/** Shown while the server can't be reached: the address is fine, and the request is being retried. */
export function TryingAgain({ reason = null }: Props) {
  return (
    <>
      <output className="bb-hidden">The server can’t be reached. Trying again.</output>
      <EmptyState
        title="The server can’t be reached."
        text="Trying again ... This page goes on by itself."
        action={reason !== null && <p role="alert">{reason}</p>}
      />
    </>
  );
}

/** The same, as a full page. */
export function TryingAgainPage({ title, reason = null }: Props & { readonly title: string }) {
  return (
    <Page title={title}>
      <TryingAgain reason={reason} />
    </Page>
  );
}
