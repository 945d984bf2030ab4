import { lateHost } from '../lateHost.tsx';

/** The corner of notices, and their code. */
export const notices = lateHost(() =>
  import('./Toasts.tsx').then(({ Toasts, show }) => ({ Host: Toasts, api: show })),
);
