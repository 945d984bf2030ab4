import { createGroup } from '@bracketbid/contract/contest/calls';
import { Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { send } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { isClosed, type AuctionTiming } from '../../live/clock/auctionTiming.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { createRule } from '../../forms/formRules.ts';
import { focusHeading } from '../../ui/page/focusHeading.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../ui/notices/useSaid.ts';
import { NoAuctions } from './NoAuctions.tsx';
import { HoldAgain } from './locker/circle/HoldAgain.tsx';
import { useLastGroup } from './useLastGroup.ts';
import { noteSeat } from '../../domain/newSeat.ts';
import { refusedGroup } from './refusedGroup.ts';
import { useGroupRefresh } from '../../live/queries/group.ts';

/** As high as what comes. */
const HEIGHT = '22rem';

/** For people without a group: create one, or see that it is too late. */
export function NoGroup({ timing }: { readonly timing: AuctionTiming }) {
  const [isOpen, setOpen] = useState(false);
  const isTooLate = isClosed(timing);
  const last = useLastGroup(!isTooLate);
  // The group's page takes this one's place, and with it the button that had the focus.
  useEffect(() => focusHeading, []);
  if (isTooLate) return <NoAuctions timing={timing} action={<ContestLink />} />;
  if (last.isLoading) return <Skeleton height={HEIGHT} />;
  return (
    <>
      {last.group !== null && (
        <Panel title={`${last.group.groupname}, once more?`}>
          <p>With the rules of last time. Everybody who was there gets an invitation.</p>
          <HoldAgain groupId={last.group.groupId} />
        </Panel>
      )}
      <EmptyState
        title="No Group Found"
        text="Create a group and share its link, or open the link a friend has sent you."
        action={
          <Group gap="sm">
            <Button
              variant={last.group === null ? 'filled' : 'default'}
              onClick={() => setOpen(true)}
            >
              Create
            </Button>
            <ContestLink />
          </Group>
        }
      />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Create Group" centered>
        <CreateGroup onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

/** The way to a group with a contest of its own. */
function ContestLink() {
  return (
    <Button component={Link} to="/contests/new" variant="default">
      Something else: golf, horses, ...
    </Button>
  );
}

function CreateGroup({ onDone }: { readonly onDone: () => void }) {
  const refresh = useGroupRefresh();
  const { run, isRunning } = useAction();
  const { said, failed, clear } = useSaid();
  const form = useForm({
    initialValues: { groupname: '' },
    validate: { groupname: createRule(createGroup.body.shape.groupname) },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit((body) =>
    run(
      async () => {
        clear();
        const { message } = await send(createGroup, { body }, { quiet: true });
        if (message !== undefined) noteSeat(message);
        onDone();
        await refresh();
      },
      ({ message }) => failed({ message: refusedGroup(message) }),
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Group Name"
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('groupname')}
        />
        <Button type="submit" loading={isRunning}>
          Create
        </Button>
        <SaidLine said={said} />
      </Stack>
    </form>
  );
}
