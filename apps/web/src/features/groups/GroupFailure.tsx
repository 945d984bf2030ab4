import { Button } from '@mantine/core';
import type { useGroup } from '../../live/queries/group.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

/** Why a page of a group can't be shown: somebody isn't in it, or it is gone. Nothing while neither is known. */
export function GroupFailure({ group }: { readonly group: ReturnType<typeof useGroup> }) {
  if (!group.isError) return null;
  return (
    <EmptyState
      title="Your group could not be loaded."
      text={group.error.message}
      action={<Button onClick={() => void group.refetch()}>Retry</Button>}
    />
  );
}
