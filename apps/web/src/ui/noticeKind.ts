/** How long a notice is shown. Milliseconds. */
export const NOTICE_MS = 2000;

export type NoticeKind = 'success' | 'error' | 'info';
