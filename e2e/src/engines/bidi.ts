import { z } from 'zod';

/** A connection to a browser that speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export type BidiConnection = {
  /** Sends a command and checks its result. @throws with the browser's own words */
  send<Result>(
    method: string,
    params: Readonly<Record<string, unknown>>,
    result: z.ZodType<Result>,
  ): Promise<Result>;
  close(): void;
};

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().nullable(), message: z.string() }),
  z.object({ type: z.literal('event') }),
]);

type Reply = { resolve(result: unknown): void; reject(error: Error): void };

export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const replies = new Map<number, Reply>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)));
    if (message.type === 'event') return;
    const reply = replies.get(message.id ?? 0);
    replies.delete(message.id ?? 0);
    if (message.type === 'success') reply?.resolve(message.result);
    else reply?.reject(new Error(message.message));
  });
  socket.addEventListener('close', () => {
    for (const reply of replies.values()) reply.reject(new Error('The browser is gone.'));
    replies.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No browser answers at ${url}.`)));
  });

  return {
    send: async (method, params, result) => {
      lastId += 1;
      const id = lastId;
      const reply = new Promise<unknown>((resolve, reject) => {
        replies.set(id, { resolve, reject });
      });
      socket.send(JSON.stringify({ id, method, params }));
      return result.parse(await reply);
    },
    close: () => socket.close(),
  };
}
