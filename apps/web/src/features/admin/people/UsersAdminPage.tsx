import * as calls from '@bracketbid/contract/http/admin';
import { Button, Menu } from '@mantine/core';
import { useStore } from '../../../store/store.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { confirmAction } from '../../../ui/confirm.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { pacific } from '../../../formats/pacificTime.ts';
import { ListFrame } from '../ListFrame.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminAction } from '../useAdminAction.ts';

/** The accounts, and what can be done with one. */
export function UsersAdminPage() {
  return (
    <AdminPage title="Users">
      <ListFrame
        call={calls.users}
        searchLabel="Search users by name or email"
        emptyText="Nobody by this name."
      >
        {(rows) => (
          <DataTable caption="Users" columns={COLUMNS} rows={rows} keyOf={({ _id }) => _id} />
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
  { heading: 'Group', show: ({ group }) => group ?? '-' },
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
  const { fullName, role, disabled } = user;
  const params = { id: user._id };
  const self = ownId === user._id ? ' This is your own account.' : '';
  const change = async (
    title: string,
    text: string,
    body: { role?: 'member' | 'admin'; disabled?: boolean },
  ) => {
    if (await confirmAction({ title, text: text + self, confirmLabel: 'Yes, do it' })) {
      await act(calls.changeUser, { params, body });
    }
  };
  const ask = async (
    call: typeof calls.endLogins | typeof calls.sendReset | typeof calls.removeSecondFactor,
    title: string,
    text: string,
  ) => {
    if (await confirmAction({ title, text: text + self, confirmLabel: 'Yes, do it' })) {
      await act(call, { params });
    }
  };
  return (
    <Menu position="bottom-end" shadow="lg">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={isRunning}
          aria-label={`Actions for ${fullName}`}
        >
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            void (role === 'admin'
              ? change(
                  'Take the admin’s rights?',
                  `${fullName} is logged out and can no longer administer the site.`,
                  { role: 'member' },
                )
              : change('Make an admin?', `${fullName} will be able to do all that you can.`, {
                  role: 'admin',
                }))
          }
        >
          {role === 'admin' ? 'Make a member' : 'Make an admin'}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void ask(
              calls.sendReset,
              'Send a reset mail?',
              `${fullName} gets a code for a new password at ${user.email}.`,
            )
          }
        >
          Send a reset mail
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void ask(
              calls.endLogins,
              'End all logins?',
              `${fullName} is logged out everywhere and has to sign in again.`,
            )
          }
        >
          End all logins
        </Menu.Item>
        {user.secondFactor && ownId !== user._id && (
          <Menu.Item
            onClick={() =>
              void ask(
                calls.removeSecondFactor,
                'Remove two-step sign-in?',
                `${fullName} signs in with the password alone again. They are logged out everywhere, and told by mail. Do this only if you are sure who asked for it.`,
              )
            }
          >
            Remove two-step sign-in
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          {...(disabled ? {} : { color: 'red' })}
          onClick={() =>
            void (disabled
              ? change('Enable the account?', `${fullName} can sign in again.`, { disabled: false })
              : change(
                  'Disable the account?',
                  `${fullName} is logged out at once and can't sign in. Teams and bids stay.`,
                  { disabled: true },
                ))
          }
        >
          {disabled ? 'Enable the account' : 'Disable the account'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
