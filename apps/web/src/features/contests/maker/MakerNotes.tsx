import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { ofGroup } from '../../../live/groupInAddress.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { MakerNote } from './MakerFrame.tsx';

type RefusalProps = {
  readonly heading: string;
  /** The group that the contest is of; null where there is none. */
  readonly groupId: string | null;
  readonly sentence: string;
};

/** Why no contest can be made or changed here, with the way to the group. */
export function MakerRefusal({ heading, groupId, sentence }: RefusalProps) {
  return (
    <MakerNote heading={heading}>
      <EmptyState
        title={sentence}
        action={
          <Button component={Link} to={ofGroup('/groups', groupId)}>
            To the group
          </Button>
        }
      />
    </MakerNote>
  );
}

/** The place of a contest that is still loaded. */
export function MakerWaiting({ heading }: { readonly heading: string }) {
  return (
    <MakerNote heading={heading}>
      <output className="bb-hidden">Loading ...</output>
      <Skeleton height="60vh" />
    </MakerNote>
  );
}
