import type { Clock } from '../platform/time/clock.ts';

/**
 * A disconnected client is back on another process at once, which costs that process 0.8 ms. A thousand at once would
 * queue up there, so they are disconnected in waves, a tenth of a second apart, for five seconds at most.
 */
const WAVE = { sizeMin: 20, wavesMax: 50, ms: 100, allMsMax: 5000 };

/** Disconnects sockets: all at once, or in waves, so that another process can take them. */
export async function disconnectAll(
  clock: Clock,
  sockets: readonly { disconnect(isFinal: true): unknown }[],
  { inWaves }: { readonly inWaves: boolean },
): Promise<void> {
  const endMs = clock.nowMs() + WAVE.allMsMax;
  for (const [index, wave] of (inWaves ? splitInWaves(sockets) : [sockets]).entries()) {
    const nextMs = Math.min(clock.nowMs() + WAVE.ms, endMs);
    if (index > 0) await new Promise<void>((go) => clock.alarm(nextMs, go));
    for (const socket of wave) socket.disconnect(true);
  }
}

function splitInWaves<T>(all: readonly T[]): T[][] {
  const size = Math.max(WAVE.sizeMin, Math.ceil(all.length / WAVE.wavesMax));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
