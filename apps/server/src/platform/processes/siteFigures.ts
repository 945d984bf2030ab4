import type { ProcessBus } from '../bus/processBus.ts';
import type { Clock } from '../time/clock.ts';

/** Of running auctions: people connected, lots that are open, and those that the site's pause has stopped. */
export type Figures = {
  readonly online: number;
  readonly openLots: number;
  readonly paused: number;
};

/** Adds up what the processes know, each of the auctions for which it acts. Without Redis, this one's alone. */
export type SiteFigures = { total(): Figures; begin(): void; close(): void };

const SEND_MS = 2000;

/** A process that is silent for so long is gone, and others have its auctions. */
const SILENCE_MS_MAX = 7000;

/** @param deps.own  the figures of this process's share */
export function createSiteFigures(deps: {
  readonly bus: Pick<ProcessBus, 'send' | 'onProcessMessage'>;
  readonly own: () => Figures;
  readonly clock: Clock;
}): SiteFigures {
  const { bus, own, clock } = deps;
  const others = new Map<string, { readonly figures: Figures; readonly atMs: number }>();
  let cancel = () => {};

  bus.onProcessMessage((message, from) => {
    if (message.kind === 'figures') others.set(from, { figures: message, atMs: clock.nowMs() });
  });

  const send = () => {
    bus.send({ kind: 'figures', ...own() });
    cancel = clock.alarm(clock.nowMs() + SEND_MS, send);
  };

  return {
    total: () => {
      const sinceMs = clock.nowMs() - SILENCE_MS_MAX;
      for (const [process, { atMs }] of others) if (atMs < sinceMs) others.delete(process);
      const all = [own(), ...[...others.values()].map(({ figures }) => figures)];
      const sum = (read: (figures: Figures) => number) =>
        all.reduce((total, figures) => total + read(figures), 0);
      return {
        online: sum(({ online }) => online),
        openLots: sum(({ openLots }) => openLots),
        paused: sum(({ paused }) => paused),
      };
    },
    begin: send,
    close: () => cancel(),
  };
}
