import type { NoticeKind } from './noticeKind.ts';
import { notices } from './notices.ts';

function notice(kind: NoticeKind) {
  return (text: string): void => {
    notices.ready().then(
      (show) => show(kind, text),
      // Its code could not be fetched. Nothing hangs on a notice that goes by itself.
      () => console.warn(text),
    );
  };
}

/** A notice in the corner for two seconds; the same text is never shown twice at a time. */
export const notify = {
  success: notice('success'),
  error: notice('error'),
  info: notice('info'),
};
