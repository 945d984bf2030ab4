import { lateHost } from '../lateHost.tsx';

/** The place of questions that an action asks, and their code. */
export const dialogs = lateHost(() =>
  import('./Dialogs.tsx').then(({ Dialogs, openConfirm, openChoice }) => ({
    Host: Dialogs,
    api: { openConfirm, openChoice },
  })),
);
