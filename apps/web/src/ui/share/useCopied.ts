import { useEffect, useState } from 'react';
import { TOAST_MS } from '../notices/noticeKind.ts';

/** Whether something was copied just now, as long as a notice of it would be shown. */
export function useCopied(): { readonly isCopied: boolean; readonly copied: () => void } {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), TOAST_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  return { isCopied: copies > 0, copied: () => setCopies((count) => count + 1) };
}
