import { z } from 'zod';

/** A session with a driver that speaks WebDriver over HTTP (https://w3c.github.io/webdriver/). */
export type WebDriverSession = {
  /** Sends a command and checks what it returns. @throws with the driver's own words */
  send<Value>(path: string, body: unknown, value: z.ZodType<Value>): Promise<Value>;
  close(): Promise<void>;
};

const Answer = z.object({ value: z.unknown() });
const Failure = z.object({ value: z.object({ error: z.string(), message: z.string() }) });
const Status = z.object({ value: z.object({ ready: z.boolean() }) });
const NewSession = z.object({ sessionId: z.string() });

/** Whether a driver listens there and can open a session. */
export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/status`).catch(() => null);
  return response !== null && Status.parse(await response.json()).value.ready;
}

/** @param url  where the driver listens */
export async function openSession(url: string): Promise<WebDriverSession> {
  const opened = await command(`${url}/session`, 'POST', { capabilities: {} });
  const session = `${url}/session/${NewSession.parse(opened).sessionId}`;
  return {
    send: async (path, body, value) => value.parse(await command(session + path, 'POST', body)),
    close: async () => void (await command(session, 'DELETE')),
  };
}

async function command(url: string, method: 'POST' | 'DELETE', body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return Answer.parse(answer).value;
  const { error, message } = Failure.parse(answer).value;
  throw new Error(`${error}: ${message}`);
}
