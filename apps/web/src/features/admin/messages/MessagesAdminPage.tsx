import * as calls from '@bracketbid/contract/http/admin';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { confirmAction } from '../../../ui/dialogs/confirm.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import { ListFrame } from '../ListFrame.tsx';
import { replyAddress } from './replyAddress.ts';
import classes from './MessagesAdminPage.module.css';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminAction } from '../useAdminAction.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'unanswered', label: 'Unanswered' },
];

/** The inbox of the contact form. */
export function MessagesAdminPage() {
  const [show, setShow] = useState('all');
  return (
    <AdminPage title="Messages" text="What people wrote in the contact form, newest first.">
      <ListFrame
        call={calls.contacts}
        filter={{ show }}
        searchLabel="Search messages"
        emptyText="No messages here."
        aside={
          <SegmentedControl aria-label="Show" data={FILTERS} value={show} onChange={setShow} />
        }
      >
        {(rows) => (
          <ul className={classes.messages}>
            {rows.map((message) => (
              <Message key={message._id} message={message} />
            ))}
          </ul>
        )}
      </ListFrame>
    </AdminPage>
  );
}

function Message({ message }: { readonly message: calls.ContactMessage }) {
  const { act, isRunning } = useAdminAction();
  const { _id: id, name, email, phone, subject, createdAt, readAt, answeredAt } = message;
  const mark = (body: { read?: boolean; answered?: boolean }) =>
    void act(calls.markContact, { params: { id }, body });
  const remove = async () => {
    const isSure = await confirmAction({
      title: 'Delete this message?',
      text: `The message from ${name} can't be restored.`,
      confirmLabel: 'Delete',
    });
    if (isSure) await act(calls.deleteContact, { params: { id } });
  };
  return (
    <li className={classes.message} data-unread={readAt === null || undefined}>
      <div className={classes.head}>
        <h2>{subject || 'No subject'}</h2>
        {answeredAt !== null && <Badge tone="good">answered</Badge>}
        <p>
          {name} · <a href={`mailto:${email}`}>{email}</a>
          {phone !== '' && ` · ${phone}`} · {pacific.longDateTime(createdAt)}
        </p>
      </div>
      <p className={classes.text}>{message.message}</p>
      <Group gap="xs">
        <Button
          size="compact-sm"
          component="a"
          href={replyAddress(message)}
          onClick={() => mark({ answered: true })}
        >
          Answer by mail
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={isRunning}
          onClick={() => mark({ read: readAt === null })}
        >
          {readAt === null ? 'Mark as read' : 'Mark as unread'}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={isRunning}
          onClick={() => mark({ answered: answeredAt === null })}
        >
          {answeredAt === null ? 'Mark as answered' : 'Mark as unanswered'}
        </Button>
        <Button size="compact-sm" variant="subtle" data-danger onClick={() => void remove()}>
          Delete
        </Button>
      </Group>
    </li>
  );
}
