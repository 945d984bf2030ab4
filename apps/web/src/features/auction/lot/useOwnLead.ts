import type { LiveState } from '@bracketbid/contract/live/state';
import { useEffect, useState } from 'react';
import { followLead, NO_LEAD, type Outbid, OUTBID_MS } from './outbid.ts';
import { buzz } from '../../../live/haptics.ts';

/** Short enough to be a tap. */
const OUTBID_BUZZ_MS = [40] as const;

/**
 * Who took the lead from this member, as long as that bid leads, and whether it was just now; null otherwise. A hand feels
 * it, too.
 */
export function useOwnLead(
  lot: LiveState['lot'],
  userId: string,
): { readonly by: Outbid; readonly isNew: boolean } | null {
  const [kept, setLead] = useState(() => followLead(NO_LEAD, lot, userId));
  const lead = followLead(kept, lot, userId);
  if (lead !== kept) setLead(lead);
  const { outbid } = lead;
  const [old, setOld] = useState<Outbid | null>(null);
  useEffect(() => {
    if (outbid === null) return undefined;
    buzz(OUTBID_BUZZ_MS);
    const timer = setTimeout(() => setOld(outbid), OUTBID_MS);
    return () => clearTimeout(timer);
  }, [outbid]);
  if (outbid === null) return null;
  const isNew = old !== outbid;
  return isNew || lot?.amount === outbid.amount ? { by: outbid, isNew } : null;
}
