import { API_BASE, type Call } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import {
  allCalls,
  listLeaves,
  createSample,
  withLeaf,
} from '../../../apps/server/test/contract/contractCalls.ts';
import { type Attack, inLanes } from '../attack.ts';
import { anyAddress } from '../client.ts';
import { HOSTILE_TEXTS } from '../hostileTexts.ts';
import { pathOfCall } from '../pathOfCall.ts';

/** Names that are invisible, or look like somebody else's. */
const UNSEEN_NAMES = ['\u200b', '\u3164', '\u202e\u202e\u202e', '\u2066\u2069\u2066'];
/** Not every server answers longer addresses. */
const HEAD_BYTES = 8000;
const LANES = 4;
const SECONDS_MAX = { short: 6, full: 60 };

export const hostileStrings: Attack = {
  name: 'hostile strings',
  what: 'every text field of every call with NUL, half surrogates, bidi controls, scripts, SQL, 20,000 letters',
  run: async ({ client, tally, loners, size }) => {
    const [first] = loners;
    if (first === undefined) return;
    const texts = Object.entries(HOSTILE_TEXTS).slice(0, size === 'short' ? 4 : undefined);
    const requests = (await allCalls()).flatMap((call) =>
      // Admin calls are refused before anything is read: one text is enough to show that.
      (call.access === 'admin' ? texts.slice(0, 1) : texts).flatMap((text) =>
        buildRequests(call, text),
      ),
    );
    const endMs = performance.now() + SECONDS_MAX[size] * 1000;
    await inLanes(requests.length, LANES, endMs, async (index) => {
      const request = requests[index];
      if (request === undefined) return;
      const { call, path, json, kind } = request;
      // Limits count by person and by address: many of both, so that only the text matters.
      const who = loners[index % loners.length] ?? first;
      const reply = await client.send({
        method: call.method,
        path: `${API_BASE}${path}`,
        ...(call.method === 'GET' || json === undefined ? {} : { json }),
        from: anyAddress(),
        ...(call.access === 'public' ? {} : { token: who.token }),
      });
      tally.count(reply, `${call.method} ${call.path} with ${kind}`);
      // A connection whose head exceeds the limit is closed while it is still being written.
      const isComplete = path.length < HEAD_BYTES;
      tally.expect(
        !isComplete || reply.status !== 0,
        `${call.method} ${path} with ${kind}: no answer, after ${reply.tookMs.toFixed()} ms: ${reply.text}`,
      );
      tally.expect(
        call.access !== 'admin' || [400, 403, 429].includes(reply.status),
        `${call.method} ${call.path}, called by a member, was answered with ${reply.status}.`,
      );
    });
    for (const fullName of UNSEEN_NAMES) {
      const { path, method } = accounts.updateProfile;
      const reply = await client.api({ method, path, json: { fullName }, token: first.token });
      tally.count(reply, 'A name that nobody can see');
      tally.expect(
        reply.status >= 400,
        `The name ${JSON.stringify(fullName)} was taken (${reply.status}).`,
      );
    }
  },
};

/** Valid requests with the text in one field, each field in turn. */
function buildRequests(call: Call, [kind, text]: readonly [string, string]) {
  const good = {
    params: createSample(call.params),
    query: createSample(call.query),
    body: createSample(call.body),
  };
  const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
    listLeaves(call[part]).map((leaf) => ({ ...good, [part]: withLeaf(good[part], leaf, text) })),
  );
  return parts.map(({ params, query, body }) => ({
    call,
    kind,
    json: body,
    path: pathOfCall(call, params, query),
  }));
}
