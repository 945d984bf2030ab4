import type { Http } from '../platform/http/createHttp.ts';
import type { Part } from '../platform/lifecycle/parts.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Pusher } from '../platform/push/pusher.ts';

/** How long requests under way may take to finish; then their connections are cut. */
const REQUESTS_MS_MAX = 1000;

/** What a stop waits for. All at the same time: pending work has one second in total. */
export function pendingWork(deps: {
  readonly http: Pick<Http, 'connections' | 'log'>;
  readonly mailer: Pick<Mailer, 'begin' | 'close'>;
  readonly pusher: Pick<Pusher, 'begin' | 'close'>;
}): Part {
  const { http, mailer, pusher } = deps;
  return {
    name: 'The requests, the mail and the pushes under way',
    start: () => {
      mailer.begin();
      pusher.begin();
    },
    stop: async () => {
      const ends = [http.connections.end(REQUESTS_MS_MAX), mailer.close(), pusher.close()] as const;
      const [cut] = await Promise.all(ends);
      if (cut > 0) http.log.warn({ cut }, 'Connections were cut before they had finished');
    },
  };
}
