import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from './useRequest.ts';

type Form = {
  readonly errors: Readonly<Record<string, unknown>>;
  setErrors(errors: Record<string, string>): void;
  getInputNode(path: string): HTMLElement | null;
  getInputProps(path: string): object;
};

/**
 * What a form does when the server refuses its request because of one field. The focus goes there, or else back to the
 * button, which is disabled while the request runs and can't keep it. The error stays until the field is changed: if it went
 * when the field is left, what is below would move up under the pointer, and the press would miss it.
 *
 * @param isRunning  the request is under way
 */
export function useRefusal(form: Form, isRunning: boolean) {
  const submitKey = useRef<HTMLButtonElement>(null);
  const [refusedAt, setRefusedAt] = useState<string | null>(null);
  /** The field to focus, empty for the button; null while no request was made. */
  const target = useRef<string | null>(null);
  const { getInputNode } = form;
  useEffect(() => {
    if (isRunning || target.current === null) return;
    (getInputNode(target.current) ?? submitKey.current)?.focus();
    target.current = null;
  }, [isRunning, getInputNode]);
  return {
    submitKey,
    /** To be called before the request. Returns how to show its errors. */
    begin: (): FieldErrors => {
      target.current = '';
      return (errors) => {
        const [first = ''] = Object.keys(errors);
        target.current = first;
        form.setErrors(errors);
        setRefusedAt(first);
      };
    },
    /** The form's own, but that leaving the refused field doesn't judge it. */
    getInputProps: (path: string): object => {
      const props = form.getInputProps(path);
      const isRefused = path === refusedAt && form.errors[path] !== undefined;
      return isRefused ? { ...props, onBlur: undefined } : props;
    },
  };
}
