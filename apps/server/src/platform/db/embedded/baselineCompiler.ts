import { setFlagsFromString } from 'node:v8';

/**
 * WebAssembly stays as V8's first compiler, Liftoff, makes it. Its second one, TurboFan, takes 600 MB for a single
 * function of PostgreSQL's (the parser, one loop of 105 kB, which counts as hot after the first statements): a server of
 * 512 MB would be killed at its start. The figures of both: docs/decisions/0025-memory.md.
 *
 * Affects the whole process, for what is compiled from now on; the only other WebAssembly is Node's own, and small.
 */
export function useBaselineCompiler(): void {
  // Neither flag is enough alone: each by itself sends everything to TurboFan at once.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}
