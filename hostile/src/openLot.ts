import { auctionState } from '@bracketbid/contract/http/auction';
import type { Account } from './battle.ts';
import type { Client, Reply } from './client.ts';

const LOOK_MS = 100;
const LOOK_MS_MAX = 20_000;

/** A group's open lot, as soon as there is one with some seconds left. @throws if none opens */
export async function openLot(client: Client, groupId: string, { token }: Account) {
  const endMs = performance.now() + LOOK_MS_MAX;
  while (performance.now() < endMs) {
    const path = auctionState.path.replace(':groupId', groupId);
    const reply = await client.api({ path, token });
    if (reply.status === 200) {
      const { state } = auctionState.reply.parse(JSON.parse(reply.text));
      const { phase, lot } = state;
      if (phase === 'open' && lot !== null && lot.secondsLeft > 1.5) return { state, lot };
    }
    await new Promise((resume) => setTimeout(resume, LOOK_MS));
  }
  throw new Error('No lot of the attackers’ group opened: its auction has stopped.');
}

/** Sends a bid unchanged. */
export function sendBid(client: Client, { token }: Account, bid: object): Promise<Reply> {
  return client.api({ method: 'POST', path: '/auction/add', json: bid, token });
}
