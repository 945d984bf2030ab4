import { prove, type Receipts } from './proof.ts';
import { HASHES } from './hashes.ts';

// A thread of its own: thousands of hashes must not hold up the page.
addEventListener('message', ({ data }: MessageEvent<Receipts>) => {
  postMessage(prove(data, HASHES));
});
