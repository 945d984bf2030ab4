import 'react-toastify/dist/ReactToastify.css';
import './Toasts.css';
import { toast, ToastContainer, type ToastOptions } from 'react-toastify';
import { NOTICE_MS, type NoticeKind } from './noticeKind.ts';

/** The most toasts shown at once. */
const TOASTS_MAX = 20;

const OPTIONS: ToastOptions = {
  position: 'top-right',
  autoClose: NOTICE_MS,
  pauseOnHover: true,
  closeButton: true,
  hideProgressBar: false,
  theme: 'colored',
};

/** The corner of notices. */
export function Toasts() {
  return <ToastContainer limit={TOASTS_MAX} position="top-right" />;
}

/** The same text is never shown twice at a time. */
export function show(kind: NoticeKind, text: string): void {
  toast[kind](text, { ...OPTIONS, toastId: `${kind}:${text}` });
}
