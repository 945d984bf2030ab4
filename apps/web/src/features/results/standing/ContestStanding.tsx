import { Page } from '../../../ui/page/Page.tsx';
import { OwnGroupStanding } from './OwnGroupStanding.tsx';

/** The standings of a contest, which has no days of games. */
export function ContestStanding() {
  return (
    <Page title="Standings">
      <OwnGroupStanding />
    </Page>
  );
}
