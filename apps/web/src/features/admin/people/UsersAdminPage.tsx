import * as calls from '@bracketbid/contract/http/admin';
import { Button, Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useStore } from '../../../store/store.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { confirmAction } from '../../../ui/dialogs/confirm.ts';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { pacific } from '../../../formats/pacificTime.ts';
import { ListFrame } from '../ListFrame.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminAction } from '../useAdminAction.ts';
import { groupsInWords, type UserAction, userActions } from './userActions.ts';

/** The accounts, and what can be done with one. */
export function UsersAdminPage() {
  return (
    <AdminPage title="Users">
      <ListFrame
        call={calls.users}
        searchLabel="Search users by name or email"
        emptyText="No users found."
      >
        {(rows) => (
          <DataTable caption="Users" columns={COLUMNS} rows={rows} toKey={({ _id }) => _id} />
        )}
      </ListFrame>
    </AdminPage>
  );
}

const COLUMNS: readonly Column<calls.AdminUser>[] = [
  { heading: 'Name', show: ({ fullName }) => <strong>{fullName}</strong> },
  { heading: 'Email', show: ({ email }) => email },
  {
    heading: 'Role',
    show: ({ role, disabled, secondFactor }) => (
      <>
        <Badge tone={role === 'admin' ? 'warn' : 'quiet'}>{role}</Badge>{' '}
        {disabled && <Badge tone="bad">disabled</Badge>}{' '}
        {secondFactor && <Badge tone="good">two-step</Badge>}
      </>
    ),
  },
  { heading: 'Groups', show: groupsInWords },
  { heading: 'Logins', isNumber: true, show: ({ logins }) => logins },
  {
    heading: 'Last seen',
    show: ({ lastSeenAt }) => (lastSeenAt === null ? '-' : pacific.date(lastSeenAt)),
  },
  { heading: 'Actions', show: (user) => <Actions user={user} /> },
];

function Actions({ user }: { readonly user: calls.AdminUser }) {
  const ownId = useStore((state) => state.user.user?.id);
  const { act, isRunning } = useAdminAction();
  const params = { id: user._id };
  const take = async ({ title, text, does }: UserAction) => {
    if (!(await confirmAction({ title, text, confirmLabel: 'Yes, do it' }))) return;
    if (does.kind === 'change') await act(calls.changeUser, { params, body: does.body });
    else await act(does.call, { params });
  };
  return (
    <Menu position="bottom-end" shadow="lg">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={isRunning}
          aria-label={`Actions for ${user.fullName}`}
        >
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {userActions(user, ownId === user._id).map((action, index, all) => (
          <Fragment key={action.label}>
            {index === all.length - 1 && <Menu.Divider />}
            <Menu.Item
              data-danger={action.isDangerous || undefined}
              onClick={() => void take(action)}
            >
              {action.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
