import type { Proof, Receipts } from './proof.ts';

/** Proves receipts beside the page. Rejects if the browser can't start or finish the worker. */
export function proveInWorker(receipts: Receipts, signal?: AbortSignal): Promise<Proof> {
  const worker = new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<Proof>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Proof>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('This browser could not check them.')));
    signal?.addEventListener('abort', () => reject(new Error('Not needed any more.')));
    worker.postMessage(receipts);
  }).finally(() => worker.terminate());
}
