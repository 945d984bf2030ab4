import { Skeleton } from '@mantine/core';

/** While a screen's code is downloading. */
export function ScreenLoading() {
  return (
    <div style={{ maxWidth: 1080, width: '100%', margin: '32px auto', padding: '0 16px' }}>
      <output className="bb-hidden">Loading ...</output>
      <Skeleton height={40} width="50%" mb="lg" />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
