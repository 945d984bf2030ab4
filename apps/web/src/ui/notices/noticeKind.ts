/** How long a notice is shown: what the server says of a success, and of the connection. Milliseconds. */
export const NOTICE_MS = 2000;

/** How long any other toast is shown. Milliseconds. */
export const TOAST_MS = 2500;

export type NoticeKind = 'success' | 'error' | 'info';
