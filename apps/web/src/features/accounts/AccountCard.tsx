import type { ReactNode } from 'react';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';

type Props = {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
};

export function AccountCard({ title, subtitle, children }: Props) {
  return (
    <Page title={title} subtitle={subtitle} width="narrow">
      <Panel>{children}</Panel>
    </Page>
  );
}
