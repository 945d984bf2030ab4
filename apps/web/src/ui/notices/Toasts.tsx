import 'react-toastify/dist/ReactToastify.css';
import './Toasts.css';
import { toast, ToastContainer, type ToastOptions } from 'react-toastify';
import type { NoticeKind } from './noticeKind.ts';

/** The most toasts shown at once. */
const TOASTS_MAX = 20;

const OPTIONS: ToastOptions = {
  position: 'top-right',
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
export function show(kind: NoticeKind, text: string, autoClose: number): void {
  toast[kind](text, { ...OPTIONS, autoClose, toastId: `${kind}:${text}` });
}
