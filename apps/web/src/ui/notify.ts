import { toast, type ToastOptions } from 'react-toastify';

/** How long a notice is shown. Milliseconds. */
export const NOTICE_MS = 2000;

const OPTIONS: ToastOptions = {
  position: 'top-right',
  autoClose: NOTICE_MS,
  pauseOnHover: true,
  closeButton: true,
  hideProgressBar: false,
  theme: 'colored',
};

/** A notice in the corner for two seconds; the same text is never shown twice at a time. */
export const notify = {
  success: (text: string) => {
    toast.success(text, { ...OPTIONS, toastId: `success:${text}` });
  },
  error: (text: string) => {
    toast.error(text, { ...OPTIONS, toastId: `error:${text}` });
  },
  info: (text: string) => {
    toast.info(text, { ...OPTIONS, toastId: `info:${text}` });
  },
};
