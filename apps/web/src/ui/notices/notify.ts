import { NOTICE_MS, type NoticeKind, TOAST_MS } from './noticeKind.ts';
import { notices } from './notices.ts';

function shown(kind: NoticeKind, ms: number) {
  return (text: string): void => {
    notices.ready().then(
      (show) => show(kind, text, ms),
      // Its code could not be fetched. Nothing hangs on a notice that goes by itself.
      () => console.warn(text),
    );
  };
}

/** Toasts in the corner: a notice for 2 s, any other for 2.5 s. The same text is never shown twice at a time. */
export const notify = {
  /** A notice of what the server says of a success. */
  success: shown('success', NOTICE_MS),
  /** A notice that something is so, neither well nor badly. */
  info: shown('info', NOTICE_MS),
  /** A notice that the server can't be reached. */
  noConnection: shown('error', NOTICE_MS),
  /** A success in the page's own words. */
  done: shown('success', TOAST_MS),
  error: shown('error', TOAST_MS),
};
