import * as calls from '@bracketbid/contract/http/admin';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { pacific } from '../../../formats/pacificTime.ts';
import { detailLines } from './auditDetails.ts';
import classes from './AuditAdminPage.module.css';
import { ListFrame } from '../ListFrame.tsx';
import { AdminPage } from '../AdminPage.tsx';

const FILTERS = [
  { value: 'admin', label: 'What admins did' },
  { value: 'all', label: 'Accounts too' },
];

/** Who did what, when, and what was before and after. */
export function AuditAdminPage() {
  const [show, setShow] = useState('admin');
  return (
    <AdminPage
      title="Audit log"
      text="Who did what, when, and what was before and after. Nothing here can be changed."
    >
      <ListFrame
        call={calls.auditLog}
        filter={{ show }}
        searchLabel="Search the log"
        emptyText="Nothing here yet."
        aside={
          <SegmentedControl aria-label="Show" data={FILTERS} value={show} onChange={setShow} />
        }
      >
        {(rows) => (
          <DataTable caption="Audit log" columns={COLUMNS} rows={rows} toKey={({ _id }) => _id} />
        )}
      </ListFrame>
    </AdminPage>
  );
}

const COLUMNS: readonly Column<calls.AuditEntry>[] = [
  { heading: 'When', show: ({ at }) => <time dateTime={at}>{pacific.longDateTime(at)}</time> },
  {
    heading: 'Who',
    show: ({ actor }) => actor?.fullName ?? 'The operator, or someone not signed in',
  },
  { heading: 'What', show: ({ action }) => <code>{action}</code> },
  { heading: 'Before and after', show: ({ details }) => <Details details={details} /> },
];

function Details({ details }: { readonly details: calls.AuditEntry['details'] }) {
  const lines = detailLines(details);
  if (lines.length === 0) return '-';
  return (
    <details className={classes.details}>
      <summary>{lines.map(({ name }) => name).join(', ')}</summary>
      <dl>
        {lines.map(({ name, text }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
