import type { Clock } from '../time/clock.ts';
import type { Readiness } from '../lifecycle/readiness.ts';
import type { Presence } from '../presence/presence.ts';
import type { Pictures } from '../uploads/pictures.ts';
import type { Metrics } from './metrics.ts';

/** Registers the gauges of parts that know nothing of metrics. */
export function registerGauges(
  metrics: Pick<Metrics, 'gauge'>,
  parts: {
    readonly clock: Pick<Clock, 'steady'>;
    readonly presence: Pick<Presence, 'groupsHere' | 'here'>;
    readonly pictures: Pick<Pictures, 'held' | 'decoders'>;
    readonly readiness: Pick<Readiness, 'freeBytes'>;
  },
): void {
  const { presence, pictures, readiness } = parts;
  metrics.gauge('bracketbid_members', () =>
    presence.groupsHere().reduce((sum, groupId) => sum + presence.here(groupId).size, 0),
  );
  metrics.gauge('bracketbid_pictures_held', pictures.held);
  metrics.gauge('bracketbid_decoders', pictures.decoders);
  metrics.gauge('bracketbid_disk_free_bytes', () => readiness.freeBytes() ?? Number.NaN);
  const { steady } = parts.clock;
  if (steady === undefined) return;
  metrics.gauge('bracketbid_clock_offset_seconds', () => steady.offsetMs() / 1000);
  metrics.gauge('bracketbid_clock_jumps', steady.jumps);
}
