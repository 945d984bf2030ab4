import * as pages from '@bracketbid/contract/http/pages';
import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../../api/call.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { Answered } from '../Answered.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useAdminAction } from '../useAdminAction.ts';
import { useAdminQuery } from '../useAdminQuery.ts';

const PAGES: readonly { readonly value: pages.PageSlug; readonly label: string }[] = [
  { value: 'home', label: 'Home text' },
  { value: 'terms-conditions', label: 'Terms' },
  { value: 'privacy-policy', label: 'Privacy' },
  { value: 'refund-policy', label: 'Refunds' },
];

/** The site's texts, written as people read them. */
export function PagesAdminPage() {
  const [slug, setSlug] = useState<pages.PageSlug>('home');
  const versions = useAdminQuery(pages.pageVersions, { params: { slug } });
  const ofPage = versions.isPlaceholderData ? undefined : versions.data;
  return (
    <AdminPage
      title="Pages"
      text="Every saved version is kept, and you can go back to any of them."
    >
      <SegmentedControl
        aria-label="Page"
        data={PAGES.map(({ value, label }) => ({ value, label }))}
        value={slug}
        onChange={(value) => setSlug(pages.pageSlug.parse(value))}
      />
      <Answered
        query={{ ...versions, data: ofPage }}
        failure="This page can't be shown."
        height={420}
      >
        {({ rows }) =>
          rows[0] !== undefined && (
            <Editing key={`${slug} ${rows[0]._id}`} slug={slug} versions={rows} newest={rows[0]} />
          )
        }
      </Answered>
    </AdminPage>
  );
}

type Props = {
  readonly slug: pages.PageSlug;
  readonly versions: readonly pages.PageVersion[];
  readonly newest: pages.PageVersion;
};

function Editing({ slug, versions, newest }: Props) {
  const { act, isRunning } = useAdminAction();
  const [title, setTitle] = useState(newest.title);
  const [content, setContent] = useState(newest.content);
  /** The initial text: another version resets the editor. */
  const [begun, setBegun] = useState(newest);
  const [preview, setPreview] = useState<string | null>(null);
  const take = (id: string | null) => {
    const version = versions.find(({ _id }) => _id === id);
    if (version === undefined) return;
    setBegun(version);
    setTitle(version.title);
    setContent(version.content);
    setPreview(null);
  };
  const show = async () => {
    const shown = await send(pages.previewPage, { body: { content } });
    setPreview(shown.content);
  };
  return (
    <Panel title="Text">
      <Stack gap="md">
        <Select
          label="Versions"
          data={versions.map(({ _id, savedAt, savedBy }) => ({
            value: _id,
            label: `${pacific.longDateTime(savedAt)}, ${savedBy === null ? 'the original' : `by ${savedBy}`}`,
          }))}
          value={begun._id}
          onChange={take}
          allowDeselect={false}
          w={{ base: '100%', sm: 420 }}
        />
        <TextInput
          label="Title"
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextEditor key={begun._id} content={begun.content} onChange={setContent} />
        <Group>
          <Button
            loading={isRunning}
            disabled={title.trim() === ''}
            onClick={() => void act(pages.putPage, { params: { slug }, body: { title, content } })}
          >
            Save page
          </Button>
          <Button variant="default" onClick={() => void show().catch(() => undefined)}>
            Preview
          </Button>
        </Group>
        {preview !== null && (
          <Stack component="section" aria-label="Preview">
            <h2>{title}</h2>
            <RichText html={preview} />
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
