import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export function NotFound() {
  return (
    <Page title="Page Not Found" width="narrow">
      <EmptyState
        title="404"
        text="The page you're looking for doesn't exist or has been moved."
        action={
          <Button component={Link} to="/">
            Back to Home
          </Button>
        }
      />
    </Page>
  );
}
