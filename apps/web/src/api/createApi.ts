import {
  API_BASE,
  failure,
  parseReply,
  success,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@bracketbid/contract/call';
import { refreshTokens } from '@bracketbid/contract/http/session';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { STORAGE_LAG_MS_MAX } from './oneTabAtATime.ts';

/** The server refused, or could not be reached (`status` 0). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fieldErrors: readonly { readonly path: string; readonly message: string }[];
  /** False where the answer had none, and `message` is the general sentence. */
  readonly hasSentence: boolean;

  constructor(
    status: number,
    message: string,
    code?: string,
    fieldErrors: ApiFailure['fieldErrors'] = [],
  ) {
    super(message === '' ? MESSAGES.somethingWentWrong : message);
    this.status = status;
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.hasSentence = message !== '';
  }
}

export type Sent<C extends Call> = {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** Goes in the call's file field. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
};
/**
 * `quiet`: the caller shows a failure itself, or ignores it. `keepalive`: sent to the end even if the page is closed. `read`:
 * reads a success that is not JSON.
 */
export type SendOptions = {
  readonly quiet?: boolean;
  readonly keepalive?: boolean;
  readonly read?: (response: Response) => Promise<unknown>;
};
export type Reply<C extends Call> = ReplyOf<C> & { readonly message?: string | undefined };

export type Api = {
  /** Makes a call of the contract. @throws ApiFailure */
  send<C extends Call>(call: C, sent?: Sent<C>, options?: SendOptions): Promise<Reply<C>>;
  /** A new pair of tokens, one exchange at a time. False when the session is over. */
  refresh(staleAccessToken: string | null): Promise<boolean>;
};

/** Attempts per exchange: after two network failures the error is reported, and the session stays. */
const REFRESH_TRIES_MAX = 2;

/** Between two looks whether another tab's write to storage is visible here. */
const CHECK_MS = 10;

/** `unreachable`: the session may be valid, but no server could confirm it. */
type Renewal = 'renewed' | 'over' | 'unreachable';

type Token = { read(): string | null; write(value: string): void };

/** How a call reaches the server, and what goes with it. */
type Network = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly accessToken: Token;
  readonly xsrfToken: () => string | null;
  /** The season that calls mean which name none; null for the site's. */
  readonly season: () => string | null;
};

type ApiDeps = Network & {
  readonly refreshToken: Token;
  /** Runs one at a time across all tabs; called with whether another tab's run came first. */
  readonly exclusively: <T>(work: (hadToWait: boolean) => Promise<T>) => Promise<T>;
  readonly onFailure: (message: string) => void;
  /** The server refused a call or failed at it, `quiet` or not. */
  readonly onFailedAnswer: () => void;
  readonly onSessionEnd: (message: string) => void;
};

/** The calls over a given network, with given tokens. */
export function createApi(deps: ApiDeps): Api {
  const request = (call: Call, sent: Sent<Call>, options?: SendOptions) =>
    sendRequest(deps, call, sent, options);

  const exchange = async (): Promise<Renewal> => {
    const token = deps.refreshToken.read();
    if (token === null) return 'over';
    for (let tries = 0; tries < REFRESH_TRIES_MAX; tries += 1) {
      try {
        const response = await request(refreshTokens, { body: { token } });
        if (response.status === 401 || response.status === 400) return 'over';
        if (response.ok) {
          const { tokens } = refreshTokens.reply.parse(await response.json());
          // Signed out meanwhile, here or in another tab: what was forgotten must not come back.
          if (deps.refreshToken.read() !== token) return 'unreachable';
          deps.accessToken.write(tokens.accessToken);
          deps.refreshToken.write(tokens.refreshToken);
          return 'renewed';
        }
      } catch {
        // The network failed: once more.
      }
    }
    return 'unreachable';
  };

  let underWay: Promise<Renewal> | null = null;
  const renew = (stale: string | null): Promise<Renewal> => {
    underWay ??= deps
      .exclusively(async (hadToWait) => {
        // Another tab may have been faster. Its tokens become visible here a moment after it wrote them.
        if (hadToWait) await until(() => deps.accessToken.read() !== stale, STORAGE_LAG_MS_MAX);
        const current = deps.accessToken.read();
        if (current !== null && current !== stale) return 'renewed';
        if (deps.refreshToken.read() === null) {
          deps.onSessionEnd(MESSAGES.noRefreshToken);
          return 'over';
        }
        const outcome = await exchange();
        if (outcome === 'over') deps.onSessionEnd(MESSAGES.sessionExpired);
        return outcome;
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };

  const attempt = async (call: Call, sent: Sent<Call>, options: SendOptions): Promise<unknown> => {
    const stale = deps.accessToken.read();
    let response = await request(call, sent, options).catch((error: unknown) => {
      // The server closes the connection on a body that it won't read, and a browser may lose the 401 sent before that.
      if (sent.file === undefined) throw error;
      return null;
    });
    if (response === null || (response.status === 401 && call.access !== 'public')) {
      const renewal = await renew(stale);
      if (renewal === 'unreachable') throw new ApiFailure(0, OFFLINE);
      if (renewal === 'renewed') response = await request(call, sent, options);
    }
    if (response === null) throw new ApiFailure(401, MESSAGES.sessionExpired);
    if (response.ok && options.read !== undefined) return options.read(response);
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return body;
    throw toFailure(response.status, body);
  };

  return {
    refresh: async (stale) => (await renew(stale)) === 'renewed',
    send: async (call, sent = {}, options = {}) => {
      try {
        const body = await attempt(call, sent, options);
        const reply = parseReply(call, body);
        const message = success.safeParse(body).data?.message;
        return Array.isArray(reply) ? reply : Object.assign({ message }, reply);
      } catch (error) {
        const known =
          error instanceof ApiFailure
            ? error
            : new ApiFailure(0, error instanceof TypeError ? OFFLINE : '');
        // The end of a session is already on the screen, and an aborted call needs no message.
        const isShown = known.status === 401 && call.access !== 'public';
        const isAborted = sent.signal?.aborted === true;
        // A broken connection is no answer: leaving the page aborts all requests in flight.
        if (known.status > 0) deps.onFailedAnswer();
        if (options.quiet !== true && !isShown && !isAborted) deps.onFailure(known.message);
        throw known;
      }
    },
  };
}

async function sendRequest(
  network: Network,
  call: Call,
  sent: Sent<Call>,
  { keepalive = false }: SendOptions = {},
): Promise<Response> {
  const token = network.accessToken.read();
  const xsrf = network.xsrfToken();
  const hasBody = sent.body !== undefined && call.fileField === null;
  const season = call.isOfSeason ? network.season() : null;
  const query = season === null ? sent.query : Object.assign({ season }, sent.query);
  return network.fetch(API_BASE + buildPath(call, sent.params) + buildQuery(query), {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(xsrf === null ? {} : { 'x-xsrf-token': xsrf }),
    },
    ...(hasBody ? { body: JSON.stringify(sent.body) } : {}),
    ...(call.fileField === null ? {} : { body: buildForm(sent, call.fileField) }),
    ...(sent.signal === undefined ? {} : { signal: sent.signal }),
    ...(keepalive ? { keepalive } : {}),
  });
}

/** Waits until a condition holds, up to a limit in milliseconds. */
async function until(holds: () => boolean, msMax: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < msMax && !holds(); waitedMs += CHECK_MS) {
    await new Promise((resume) => setTimeout(resume, CHECK_MS));
  }
}

/** A body's texts and its file as a multipart form; the browser writes its content type. */
function buildForm({ body, file }: Sent<Call>, fileField: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === 'string') form.set(name, value);
  }
  if (file !== undefined) form.set(fileField, file, 'picture');
  return form;
}

/** Fills in the parameters of a call's path. */
function buildPath(call: Call, params: unknown): string {
  const given = Object.entries(params ?? {});
  return given.reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    call.path,
  );
}

/** The query string: `?search=ann`, or empty. */
function buildQuery(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** What a failed answer says; nothing, where it isn't this server's: a proxy's error page, or a truncated body. */
function toFailure(status: number, body: unknown): ApiFailure {
  const { data } = failure.safeParse(body);
  return new ApiFailure(status, data?.message ?? '', data?.code, data?.errors);
}

const OFFLINE = 'The server can’t be reached. Please check your connection.';
