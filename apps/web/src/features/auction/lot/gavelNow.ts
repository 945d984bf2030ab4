import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { firstName } from '../../../domain/people/firstName.ts';

/** [GAVEL-4] What the next bid has to beat: the amount that was called, or the standing bid's. Dollars. */
export function toBeat({ lot, gavel }: Pick<LiveState, 'lot' | 'gavel'>): number {
  return Math.max(gavel?.called ?? 0, lot?.amount ?? 0);
}

/** Who holds the gavel, by first name: before the first act, the host. */
export function findHolder({ by, clerks }: Pick<GavelState, 'by' | 'clerks'>): string {
  return firstName((by ?? clerks[0])?.fullName ?? 'The host');
}
