import type { Chain } from '@bracketbid/contract/receiptFile';
import { prove } from './proof.ts';
import { HASHES } from './hashes.ts';

// A thread of its own: thousands of hashes must not hold up the page.
addEventListener('message', ({ data }: MessageEvent<Chain>) => {
  postMessage(prove(data, HASHES));
});
