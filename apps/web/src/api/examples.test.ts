import { API_BASE } from '@bracketbid/contract/call';
import { CSV_TYPE, csvFile, contentDisposition, isCsv } from '@bracketbid/contract/csvFile';
import { toFailure, type Operation, listRefusals } from '@bracketbid/contract/operation';
import { allOperations } from '@bracketbid/contract/operations/all';
import { describe, expect, it } from 'vitest';
import { createApi } from './createApi.ts';
import { readCsv } from './readCsv.ts';

const token = { read: () => 'fresh', write: () => undefined };

/** A server that gives every request the same answer, and records what it received. */
function serverThatAnswers(answer: () => Response) {
  const received: { readonly url: string; readonly init: RequestInit }[] = [];
  const api = createApi({
    fetch: async (url, init) => {
      received.push({ url, init });
      return answer();
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

/** The success of an example as it comes over the wire. */
function buildSuccess({ call, example }: Operation): () => Response {
  const { reply } = example;
  const status = call.successStatus;
  if (isCsv(call)) {
    const { filename, csv } = csvFile.parse(reply);
    const headers = {
      'content-type': CSV_TYPE,
      'content-disposition': contentDisposition(filename),
    };
    return () => new Response(csv, { status, headers });
  }
  const body = Array.isArray(reply) ? reply : { status: 'success', ...Object(reply) };
  return () => Response.json(body, { status });
}

describe.each(allOperations())('$id', (operation) => {
  const { call, example } = operation;
  const { reply, ...sent } = example;
  const options = isCsv(call) ? { read: readCsv } : {};

  it('is sent to its address with everything in its example', async () => {
    const { api, received } = serverThatAnswers(buildSuccess(operation));
    await api.send(call, sent, options);
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
    const { api } = serverThatAnswers(buildSuccess(operation));
    await expect(api.send(call, sent, options)).resolves.toMatchObject(Object(reply));
  });

  it('fails with the status, code and sentence of each of its refusals', async () => {
    // Tokens are renewed at a 401 of any other call: `createApi.test.ts`.
    const refusals = listRefusals(operation).filter(
      ({ status }) => status !== 401 || call.access === 'public',
    );
    for (const refusal of refusals) {
      const { status, code, message, path } = refusal;
      const { api } = serverThatAnswers(() => Response.json(toFailure(refusal), { status }));
      await expect(api.send(call, sent, options)).rejects.toMatchObject({
        status,
        message,
        code: code ?? undefined,
        fieldErrors: path === undefined ? [] : [{ path, message }],
      });
    }
  });
});
