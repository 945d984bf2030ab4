import {
  API_BASE,
  failure,
  parseReply,
  type BodyOf,
  type Call,
  type ParamsOf,
  type ReplyOf,
} from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';

/** Somebody who uses the product over HTTP, as any client would. */
export type Person = {
  readonly userId: string;
  /** An access token for a new connection. It lives a quarter of an hour. */
  token(): string;
  /** @throws Error with the server's message if it refuses */
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<ReplyOf<C>>;
};
type Sent<C extends Call> = { readonly params?: ParamsOf<C>; readonly body?: BodyOf<C> };

export async function signUp(
  url: string,
  body: { fullName: string; email: string; password: string },
): Promise<Person> {
  const { user, tokens } = await request(url, null, accounts.register, { body });
  return findPerson(url, user.id, tokens.access, body);
}

export async function signIn(
  url: string,
  body: { email: string; password: string },
): Promise<Person> {
  const { user, tokens } = await request(url, null, accounts.login, { body });
  return findPerson(url, user.id, tokens.accessToken, body);
}

function findPerson(
  url: string,
  userId: string,
  firstToken: string,
  { email, password }: { email: string; password: string },
): Person {
  let token = firstToken;
  const signInAgain = async () => {
    const body = { email, password };
    token = (await request(url, null, accounts.login, { body })).tokens.accessToken;
  };
  return {
    userId,
    token: () => token,
    call: async (call, sent) => {
      try {
        return await request(url, token, call, sent);
      } catch (error) {
        if (!(error instanceof SignedOut)) throw error;
        await signInAgain();
        return request(url, token, call, sent);
      }
    },
  };
}

class SignedOut extends Error {}

async function request<C extends Call>(
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
  if (response.status === 401 && token !== null) throw new SignedOut('The token is too old.');
  if (!response.ok) throw new Error(failure.safeParse(body).data?.message ?? response.statusText);
  return parseReply(call, body);
}
