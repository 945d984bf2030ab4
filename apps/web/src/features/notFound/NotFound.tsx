import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Floor } from '../../domain/teams/Floor.tsx';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import classes from './NotFound.module.css';

export function NotFound() {
  useDocumentTitle('Page Not Found');
  return (
    <Floor isWide className={classes.floor}>
      <div className={classes.words}>
        <p className={classes.number} aria-hidden>
          404
        </p>
        <h1 tabIndex={-1}>Page Not Found</h1>
        <p>The page you&apos;re looking for doesn&apos;t exist or has been moved.</p>
        <Button component={Link} to="/" size="lg">
          Back to Home
        </Button>
      </div>
    </Floor>
  );
}
