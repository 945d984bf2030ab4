import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Key } from '../../ui/Key.tsx';
import { Page } from '../../ui/page/Page.tsx';

/** A screen that crashed while rendering: nothing is lost, and a reload usually helps. */
export function ScreenError() {
  return (
    <Page title="That didn’t work">
      <EmptyState
        title="Something went wrong."
        text="Your bids and teams are safe. Please reload the page."
        action={<Key onClick={() => window.location.reload()}>Reload</Key>}
      />
    </Page>
  );
}
