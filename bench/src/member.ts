import { io } from 'socket.io-client';
import { z } from 'zod';
import { listen } from './listener.ts';

/** A member's connection, as a load of bids needs it. */
export type Member = {
  /** Sends a message of Socket.IO's. @returns its acknowledgement, as JSON */
  ask(name: string, payload: object): Promise<string>;
  close(): void;
};

/** Connects a member. @param onBid  called with the dollars of every bid that arrives */
export type ConnectMember = (
  url: string,
  who: { readonly userId: string; readonly groupId: string; readonly token: string },
  onBid: (amount: number) => void,
) => Promise<Member>;

const BID_MESSAGE = Buffer.from('"auctionaddmessage"');
const AMOUNT = Buffer.from('"amount":');
/** The message's name is within this many bytes. */
const NAME_BYTES = 24;

function amountIn(message: Buffer): number | null {
  const name = message.subarray(0, NAME_BYTES);
  if (!name.includes(BID_MESSAGE)) return null;
  const start = message.indexOf(AMOUNT);
  let amount = 0;
  for (let at = start + AMOUNT.length; ; at += 1) {
    const digit = (message[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return amount;
    amount = amount * 10 + digit;
  }
}

/** A connection by hand, which takes little of the machine from what is measured. */
export const lightMember: ConnectMember = (url, who, onBid) =>
  listen(url, who, (message) => {
    const amount = amountIn(message);
    if (amount !== null) onBid(amount);
  });

const bidMessage = z.object({ auctionData: z.object({ amount: z.number() }) });

/** A connection by Socket.IO's own client, as a browser has it. */
export const realMember: ConnectMember = (url, { userId, groupId, token }, onBid) =>
  new Promise((resolve, reject) => {
    const socket = io(url, {
      path: '/socket.io',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      query: { userId, groupId },
      auth: { token },
    });
    socket.on('auctionaddmessage', (sent: unknown) => {
      onBid(bidMessage.parse(sent).auctionData.amount);
    });
    socket.on('connect_error', reject);
    socket.on('connect', () =>
      resolve({
        ask: async (name, payload) => JSON.stringify(await socket.emitWithAck(name, payload)),
        close: () => socket.close(),
      }),
    );
  });
