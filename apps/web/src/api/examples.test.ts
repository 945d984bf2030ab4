import { API_BASE } from '@bracketbid/contract/call';
import { failureOf, refusalsOf } from '@bracketbid/contract/operation';
import { allOperations } from '@bracketbid/contract/operations/all';
import { describe, expect, it } from 'vitest';
import { createApi } from './createApi.ts';

const token = { read: () => 'fresh', write: () => undefined };

/** A server that gives every request the same answer, and records what it received. */
function serverThatAnswers(status: number, body: unknown) {
  const received: { readonly url: string; readonly init: RequestInit }[] = [];
  const api = createApi({
    fetch: async (url, init) => {
      received.push({ url, init });
      return Response.json(body, { status });
    },
    accessToken: token,
    refreshToken: token,
    exclusively: (work) => work(false),
    season: () => null,
    xsrfToken: () => null,
    onFailure: () => undefined,
    onFailedAnswer: () => undefined,
    onSessionEnd: () => undefined,
  });
  return { api, received };
}

describe.each(allOperations())('$id', (operation) => {
  const { call, example } = operation;
  const { reply, ...sent } = example;

  it('is sent to its address with everything in its example', async () => {
    const answer = Array.isArray(reply) ? reply : { status: 'success', ...Object(reply) };
    const { api, received } = serverThatAnswers(call.successStatus, answer);
    await api.send(call, sent);
    const [request] = received;
    const { pathname, searchParams } = new URL(request?.url ?? '', 'https://bracketbid.example');
    const { params, query } = { params: {}, query: {}, ...sent };
    expect(request?.init.method).toBe(call.method);
    expect(pathname.startsWith(API_BASE)).toBe(true);
    expect(pathname).not.toContain(':');
    expect(pathname.split('/')).toEqual(expect.arrayContaining(Object.values(Object(params))));
    expect(Object.fromEntries(searchParams)).toEqual(query);
  });

  it('gives its caller the reply of its example', async () => {
    const answer = Array.isArray(reply) ? reply : { status: 'success', ...Object(reply) };
    const { api } = serverThatAnswers(call.successStatus, answer);
    await expect(api.send(call, sent)).resolves.toMatchObject(Object(reply));
  });

  it('fails with the status, code and sentence of each of its refusals', async () => {
    // Tokens are renewed at a 401 of any other call: `createApi.test.ts`.
    const refusals = refusalsOf(operation).filter(
      ({ status }) => status !== 401 || call.access === 'public',
    );
    for (const refusal of refusals) {
      const { status, code, message, path } = refusal;
      const { api } = serverThatAnswers(status, failureOf(refusal));
      await expect(api.send(call, sent)).rejects.toMatchObject({
        ...{ status, message, code: code ?? undefined },
        fieldErrors: path === undefined ? [] : [{ path, message }],
      });
    }
  });
});
