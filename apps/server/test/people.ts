import {
  API_BASE,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@bracketbid/contract/call';
import { CSV_TYPE, filenameIn } from '@bracketbid/contract/csvFile';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as auction from '@bracketbid/contract/http/auction';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { joinGroup } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import type { Group } from '@bracketbid/contract/entities';
import {
  FromServer,
  type ServerMessageName,
  type ServerMessages,
} from '@bracketbid/contract/live/realtime';
import { io, type Socket } from 'socket.io-client';
import { assertDocumented, assertIds } from './contract/documented.ts';
import { ADMIN } from './startServer.ts';

/** A raw response: its status and its body. */
export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
};

/** Somebody who uses the product from outside, over HTTP and a socket. */
export type SomeBody = {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  /** Makes a call and expects success; the reply is checked by the contract. */
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<ReplyOf<C> & { message?: string }>;
  /** Makes a call and returns any response that the contract documents. */
  send<C extends Call>(call: C, sent?: Sent<C>): Promise<Answer>;
  bid(groupId: string, teamID: string, amount: string, clientBidId?: string): Promise<Answer>;
};

type Sent<C extends Call> = {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
};

/** Secrets that nobody has, as people's and programs' addresses may have them, encoded for a path. */
export const UNKNOWN_SECRETS: readonly string[] = [
  'AAAAAAAAAAAAAAAA',
  'no-such-link',
  '%20',
  'AAAAAAAA%20AAAAAAA',
  '%00',
  '%ED%95%9C',
  '',
  '%22%3E%3Cscript%3E',
  '..%2F..',
  ...[65, 101, 5000].map((length) => 'A'.repeat(length)),
];

/** The statuses of many responses, in ascending order. */
export function sortedStatuses(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

export const PASSWORD = 'Secret-123';

/** Sends any request to the server and returns any response. */
export async function request(
  url: string,
  method: string,
  path: string,
  options: {
    readonly token?: string;
    readonly body?: unknown;
    readonly raw?: string;
    readonly form?: FormData;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<Answer> {
  const text =
    options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const body = options.form ?? text;
  const response = await fetch(`${url}${API_BASE}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: response.status,
    body: await readBody(response),
    headers: response.headers,
  };
}

/** The fields of an answer: those of its JSON, or a file with its name. */
async function readBody(response: Response): Promise<Record<string, unknown>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const { headers } = response;
  if (headers.get('content-type') !== CSV_TYPE) {
    return JSON.parse(bytes.toString()) as Record<string, unknown>;
  }
  return { filename: filenameIn(headers.get('content-disposition')), csv: bytes.toString() };
}

function buildPath(call: Call, params: unknown, query: unknown): string {
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  const filled = Object.entries((params ?? {}) as Record<string, string>).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)),
    call.path,
  );
  return search === '' ? filled : `${filled}?${search}`;
}

function somebody(
  url: string,
  user: { readonly id: string; readonly fullName: string; readonly email: string },
  tokens: { readonly access: string; readonly refresh: string },
): SomeBody {
  const send: SomeBody['send'] = async (call, sent = {}) => {
    const answer = await request(url, call.method, buildPath(call, sent.params, sent.query), {
      token: tokens.access,
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    assertDocumented(call, answer);
    return answer;
  };
  return {
    userId: user.id,
    fullName: user.fullName,
    email: user.email,
    token: tokens.access,
    refreshToken: tokens.refresh,
    send,
    call: async (call, sent) => {
      const answer = await send(call, sent);
      if (answer.status !== call.successStatus) {
        throw new Error(`${call.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
      return call.reply.parse(answer.body) as never;
    },
    bid: (groupId, teamID, amount, clientBidId) =>
      send(auction.placeBid, {
        body: { groupId, teamID, amount, ...(clientBidId === undefined ? {} : { clientBidId }) },
      }),
  };
}

/** The same person with the same login, on another server. */
export function viaServer(url: string, who: SomeBody): SomeBody {
  const user = { id: who.userId, fullName: who.fullName, email: who.email };
  return somebody(url, user, { access: who.token, refresh: who.refreshToken });
}

let people = 0;

/** Signs somebody up. */
export async function signUp(url: string, fullName: string): Promise<SomeBody> {
  people += 1;
  const email = `${fullName.toLowerCase().replaceAll(/\W/g, '')}.${people}@example.test`;
  const answer = await request(url, 'POST', accounts.register.path, {
    body: { fullName, email, password: PASSWORD },
  });
  const { user, tokens } = accounts.register.reply.parse(answer.body);
  return somebody(url, user, tokens);
}

export async function signIn(url: string, email: string, password: string): Promise<SomeBody> {
  const answer = await request(url, 'POST', accounts.login.path, { body: { email, password } });
  const { user, tokens } = accounts.login.reply.parse(answer.body);
  return somebody(url, user, { access: tokens.accessToken, refresh: tokens.refreshToken });
}

export function signInAdmin(url: string): Promise<SomeBody> {
  return signIn(url, ADMIN.email, ADMIN.password);
}

/** One person per name: two names give a pair. */
export type PeopleOf<Names extends readonly string[]> = {
  -readonly [Index in keyof Names]: SomeBody;
};

/** A group of people by their names: the first creates it and is its admin. */
export async function aGroup<const Names extends readonly string[]>(
  url: string,
  names: Names,
): Promise<{ group: Group; members: PeopleOf<Names> }> {
  const members = await Promise.all(names.map((name) => signUp(url, name)));
  const [first, ...others] = members;
  if (first === undefined) throw new Error('A group has at least one member');
  let { group } = await first.call(createGroup, { body: { groupname: 'The Regulars' } });
  for (const other of others) {
    ({ group } = await other.call(joinGroup, { params: { slug: group.slug } }));
  }
  // `map` keeps the length, which its type doesn't say.
  return { group, members: members as PeopleOf<Names> };
}

/** Sets the hour of all auctions to now; a second later every group has begun. */
export async function startAuctions(
  url: string,
  settings: BodyOf<typeof site.updateSettings> = {},
): Promise<SomeBody> {
  const admin = await signInAdmin(url);
  await admin.call(site.updateSettings, {
    body: { ...settings, auctionDate: new Date().toISOString() },
  });
  return admin;
}

/** Somebody's screen: all messages that it receives from the server, checked by the contract, in order. */
export type Screen = {
  readonly socket: Socket;
  readonly received: Received[];
  /** The first matching message of a kind, whether or not it was received yet. */
  receives<Name extends ServerMessageName>(
    name: Name,
    fits?: (payload: ServerMessages[Name]) => boolean,
  ): Promise<ServerMessages[Name]>;
  close(): void;
};
type Received = { readonly name: ServerMessageName; readonly payload: unknown };

export async function openScreen(
  url: string,
  who: Pick<SomeBody, 'userId' | 'token'>,
  groupId: string,
): Promise<Screen> {
  const socket = io(url, {
    path: '/socket.io',
    query: { userId: who.userId, groupId, timestamp: String(Date.now()) },
    auth: { token: who.token },
    forceNew: true,
    reconnection: false,
  });
  const received: Received[] = [];
  const waiting = new Set<(message: Received) => void>();
  const names = Object.keys(FromServer) as ServerMessageName[];
  for (const name of names) {
    socket.on(name, (sent: unknown) => {
      const message = { name, payload: FromServer[name].parse(sent) };
      assertIds(name, message.payload);
      received.push(message);
      for (const listener of waiting) listener(message);
    });
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return {
    socket,
    received,
    receives: (name, fits = () => true) => {
      const isIt = (message: Received) => message.name === name && fits(message.payload as never);
      const known = received.find(isIt);
      if (known !== undefined) return Promise.resolve(known.payload as never);
      return new Promise((resolve) => {
        const listener = (message: Received) => {
          if (!isIt(message)) return;
          waiting.delete(listener);
          resolve(message.payload as never);
        };
        waiting.add(listener);
      });
    },
    close: () => {
      socket.close();
    },
  };
}

/** The lot that is open for bids, as soon as there is one. */
export async function openLot(
  screen: Screen,
  afterSeq = 0,
): Promise<ServerMessages['countdownUpdate']> {
  return screen.receives('countdownUpdate', ({ phase, seq }) => phase === 'open' && seq > afterSeq);
}
