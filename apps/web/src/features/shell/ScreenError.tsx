import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

/** A screen that crashed while drawing: nothing is lost, and a reload mostly helps. */
export function ScreenError() {
  return (
    <Page title="That did not work">
      <EmptyState
        title="Something went wrong."
        text="Your bids and teams are safe with the server. Load the page once more."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    </Page>
  );
}
