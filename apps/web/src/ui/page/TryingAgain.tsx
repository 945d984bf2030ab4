import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

type Props = {
  /** What could not be done, before the other words. */
  readonly reason?: string;
};

/** Shown while the server can't be reached: the address is fine, and the request is being retried. */
export function TryingAgain({ reason = '' }: Props) {
  return (
    <>
      <output className="bb-hidden">The server can’t be reached. Trying again.</output>
      <EmptyState
        title="The server can’t be reached."
        text={`${reason}Trying again ... This page goes on by itself.`}
      />
    </>
  );
}

/** The same, as a full page. */
export function TryingAgainPage({ title, reason = '' }: Props & { readonly title: string }) {
  return (
    <Page title={title}>
      <TryingAgain reason={reason} />
    </Page>
  );
}
