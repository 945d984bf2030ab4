import { API_BASE, type Call } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as admin from '@bracketbid/contract/http/admin';
import * as auction from '@bracketbid/contract/http/auction';
import * as groups from '@bracketbid/contract/http/groups';
import * as pages from '@bracketbid/contract/http/pages';
import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import * as tournament from '@bracketbid/contract/http/tournament';
import type { Attack } from '../attack.ts';
import { inLanes } from '../attack.ts';
import { pathWith, sample, withHostileText } from '../callSamples.ts';
import { anyAddress } from '../client.ts';
import { HOSTILE_TEXTS } from '../hostileTexts.ts';

/** Names that people would not see, or would see as another's. */
const UNSEEN_NAMES = ['\u200b', '\u3164', '\u202e\u202e\u202e', '\u2066\u2069\u2066'];
/** Longer addresses are no longer answered by every server. */
const HEAD_BYTES = 8000;
const LANES = 4;
const SECONDS_MAX = { short: 6, full: 60 };

export const hostileStrings: Attack = {
  name: 'hostile strings',
  what: 'every text field of every call with NUL, half surrogates, bidi controls, scripts, SQL, 20,000 letters',
  run: async ({ client, tally, loners, size }) => {
    const [who] = loners;
    if (who === undefined) return;
    const texts = Object.entries(HOSTILE_TEXTS).slice(0, size === 'short' ? 4 : undefined);
    const requests = allCalls().flatMap((call) =>
      // What admins may call is refused before anything is read: one text shows that.
      (call.access === 'admin' ? texts.slice(0, 1) : texts).flatMap((text) =>
        requestsOf(call, text),
      ),
    );
    const endMs = performance.now() + SECONDS_MAX[size] * 1000;
    await inLanes(requests.length, LANES, endMs, async (index) => {
      const request = requests[index];
      if (request === undefined) return;
      const { call, path, json, kind } = request;
      const reply = await client.send({
        method: call.method,
        path: `${API_BASE}${path}`,
        ...(call.method === 'GET' || json === undefined ? {} : { json }),
        // Everybody's limits are by address: from many, so that it is the text that is judged.
        from: anyAddress(),
        ...(call.access === 'public' ? {} : { token: who.token }),
      });
      tally.count(reply, `${call.method} ${call.path} with ${kind}`);
      // A line whose head is longer than any may be is cut while it is still being written.
      const isHeard = path.length < HEAD_BYTES;
      tally.expect(!isHeard || reply.status !== 0, `${call.path} with ${kind}: no answer.`);
      tally.expect(
        call.access !== 'admin' || reply.status === 403 || reply.status === 400,
        `${call.method} ${call.path}, asked by a member, was answered with ${reply.status}.`,
      );
    });
    for (const fullName of UNSEEN_NAMES) {
      const { path, method } = accounts.updateProfile;
      const reply = await client.api({ method, path, json: { fullName }, token: who.token });
      tally.count(reply, 'A name that nobody can see');
      tally.expect(
        reply.status >= 400,
        `The name ${JSON.stringify(fullName)} was taken (${reply.status}).`,
      );
    }
  },
};

function allCalls(): Call[] {
  return [accounts, admin, auction, groups, pages, results, site, tournament].flatMap((area) =>
    Object.values(area).filter(isCall),
  );
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
}

function requestsOf(call: Call, [kind, text]: readonly [string, string]) {
  const { params, query, body } = call;
  const good = { params: sample(params), query: sample(query), json: sample(body) };
  const parts = [
    ...withHostileText(params, text).map((hostile) => ({ ...good, params: hostile })),
    ...withHostileText(query, text).map((hostile) => ({ ...good, query: hostile })),
    ...withHostileText(body, text).map((hostile) => ({ ...good, json: hostile })),
  ];
  return parts.map(({ params, query, json }) => ({
    ...{ call, kind, json },
    path: pathWith(call, params, query),
  }));
}
