import { createServer } from 'node:http';

/** A score feed of the test's own. */
export type FeedServer = {
  /** With the day's parts, as the server's settings have it. */
  readonly url: string;
  /** The days that were asked for, in order. */
  readonly asked: string[];
  /** What a day answers from now on: a body, or a status other than 200; other days have an empty scoreboard. */
  answer(days: Readonly<Record<string, unknown>>): void;
  /** From now on, answers have no end. */
  pour(): void;
  close(): Promise<void>;
};

export async function startFeedServer(): Promise<FeedServer> {
  const asked: string[] = [];
  let answers: Readonly<Record<string, unknown>> = {};
  let isEndless = false;
  const server = createServer((incoming, outgoing) => {
    const day = (incoming.url ?? '').slice(1);
    asked.push(day);
    const answer = answers[day] ?? { events: [] };
    const status = typeof answer === 'number' ? answer : 200;
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    if (!isEndless) {
      outgoing.end(JSON.stringify(answer));
      return;
    }
    const junk = Buffer.alloc(1_000_000, ' ');
    const pour = () => {
      while (!outgoing.destroyed && outgoing.write(junk));
    };
    outgoing.on('drain', pour);
    pour();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/{yyyy}-{mm}-{dd}`,
    asked,
    answer: (days) => {
      answers = days;
      isEndless = false;
    },
    pour: () => {
      isEndless = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
