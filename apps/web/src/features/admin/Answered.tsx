import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

/** A query of `useAdminQuery`, or one that is used like it. */
export type Asked<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  readonly query: Asked<Data>;
  /** What can't be shown after a failure, as a sentence. */
  readonly failure: string;
  /** What is left free until the answer arrives. CSS pixels. */
  readonly height: number;
  readonly children: (data: Data) => ReactNode;
};

/** What a query returned, and above it why it failed the last time, with a key that asks again. */
export function Answered<Data>({ query, failure, height, children }: Props<Data>) {
  const { data, error } = query;
  return (
    <>
      {error !== null && (
        <EmptyState
          title={failure}
          text={error.message}
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && children(data)}
      {data === undefined && error === null && <Skeleton height={height} />}
    </>
  );
}
