import { useEffect, useState } from 'react';
import type { Light } from './Floor.tsx';

/** How long one light goes over into the next: `--ms-light`. */
const FADE_MS = 400;

/** The light that is just going out, for as long as the next one comes up; undefined at rest. */
export function useLightBefore<T extends Light & { readonly _id: string }>(
  team: T | null,
): T | null | undefined {
  const [lit, setLit] = useState<{ readonly now: T | null; readonly before?: T | null }>({
    now: team,
  });
  if (lit.now?._id !== team?._id) setLit({ now: team, before: lit.now });
  useEffect(() => {
    if (lit.before === undefined) return undefined;
    const timer = setTimeout(() => setLit(({ now }) => ({ now })), FADE_MS);
    return () => clearTimeout(timer);
  }, [lit]);
  return lit.before;
}
