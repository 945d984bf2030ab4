import * as pages from '@bracketbid/contract/http/pages';
import type { PageSlug } from '@bracketbid/contract/http/pages';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { pacific } from '../../formats/pacificTime.ts';
import { RichText } from '../../ui/RichText.tsx';

type Props = { readonly slug: PageSlug; readonly title: string };

/** A text that the site's admin writes. Its HTML has been sanitised by the server. */
function TextPage({ slug, title }: Props) {
  const page = useQuery({
    queryKey: ['page', slug],
    queryFn: () => send(pages.getPage, { params: { slug } }, { quiet: true }),
    staleTime: 300_000,
  });
  return (
    <Page
      title={page.data?.title ?? title}
      {...(page.data === undefined
        ? {}
        : { subtitle: `Last changed on ${pacific.date(page.data.updatedAt)}` })}
    >
      {page.isPending && (
        <>
          <output className="bb-hidden">Loading ...</output>
          <Skeleton height={320} />
        </>
      )}
      {page.isError && (
        <EmptyState
          title="This text could not be loaded."
          text={page.error.message}
          action={<Button onClick={() => void page.refetch()}>Retry</Button>}
        />
      )}
      {page.data !== undefined && (
        <article>
          <RichText html={page.data.content} />
        </article>
      )}
    </Page>
  );
}

export function Terms() {
  return <TextPage slug="terms-conditions" title="Terms and conditions" />;
}
export function Privacy() {
  return <TextPage slug="privacy-policy" title="Privacy policy" />;
}
export function Refunds() {
  return <TextPage slug="refund-policy" title="Refund policy" />;
}
