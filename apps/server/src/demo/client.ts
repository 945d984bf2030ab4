import {
  API_BASE,
  failure,
  type BodyOf,
  type Call,
  type ParamsOf,
  type ReplyOf,
} from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';

/** Somebody who uses the product over HTTP, as any client would. */
export type Person = {
  readonly userId: string;
  readonly token: string;
  /** @throws Error with the server's message, when it refuses */
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<ReplyOf<C>>;
};
type Sent<C extends Call> = { readonly params?: ParamsOf<C>; readonly body?: BodyOf<C> };

export async function signUp(
  url: string,
  body: { fullName: string; email: string; password: string },
): Promise<Person> {
  const { user, tokens } = await ask(url, null, accounts.register, { body });
  return personOf(url, user.id, tokens.access);
}

export async function signIn(
  url: string,
  body: { email: string; password: string },
): Promise<Person> {
  const { user, tokens } = await ask(url, null, accounts.login, { body });
  return personOf(url, user.id, tokens.accessToken);
}

function personOf(url: string, userId: string, token: string): Person {
  return { userId, token, call: (call, sent) => ask(url, token, call, sent) };
}

async function ask<C extends Call>(
  url: string,
  token: string | null,
  call: C,
  sent: Sent<C> = {},
): Promise<ReplyOf<C>> {
  const path = Object.entries(sent.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    call.path,
  );
  const response = await fetch(`${url}${API_BASE}${path}`, {
    method: call.method,
    headers: {
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(failure.safeParse(body).data?.message ?? response.statusText);
  return call.reply.parse(body) as ReplyOf<C>;
}
