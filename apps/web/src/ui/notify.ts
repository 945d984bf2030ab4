import { toast, type ToastOptions } from 'react-toastify';

const OPTIONS: ToastOptions = {
  position: 'top-right',
  autoClose: 2000,
  pauseOnHover: true,
  closeButton: true,
  hideProgressBar: false,
  theme: 'colored',
};

/** Tells something in the corner for two seconds. The same words are told once at a time. */
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
