import { listen } from '@bracketbid/bench/listener';
import type { Attack } from '../attack.ts';

const EVIL = 'https://evil.example';

export const crossSite: Attack = {
  name: 'cross-site requests',
  what: 'a foreign page’s Origin on sockets and calls, cookies without their header, questions for permission (CORS)',
  run: async ({ url, client, tally, own: { groupId, members } }) => {
    const [who] = members;
    if (who === undefined) return;
    for (const origin of [EVIL, 'null', `${url}.evil.example`]) {
      const socket = await listen(url, { ...who, groupId }, () => undefined, { origin }).catch(
        () => null,
      );
      tally.sent(1);
      tally.note(socket === null ? 'socket refused' : 'socket let in');
      tally.expect(socket === null, `A socket was opened from a page of ${origin}.`);
      socket?.close();
      const polling = await client.send({
        path: '/socket.io/?EIO=4&transport=polling',
        headers: { origin },
      });
      tally.count(polling, 'Polling from a foreign page');
      tally.expect(polling.status >= 400, `Polling from ${origin} answered ${polling.status}.`);
    }
    const own = await listen(url, { ...who, groupId }, () => undefined, { origin: url }).catch(
      () => null,
    );
    tally.expect(own !== null, "The site's own page could not open a socket.");
    own?.close();

    const forged = await client.api({
      method: 'PATCH',
      path: '/profile/update',
      json: { fullName: 'Forged' },
      token: who.token,
      headers: { cookie: 'XSRF-TOKEN=abc', origin: EVIL },
    });
    tally.count(forged, 'A cookie without its header');
    tally.expect(forged.status === 403, `A forged request was answered with ${forged.status}.`);
    const simple = await client.api({
      method: 'POST',
      path: '/auth/login',
      body: '{"email":"a@b.co","password":"x"}',
      headers: { 'content-type': 'text/plain', origin: EVIL },
    });
    tally.count(simple, 'JSON sent as text');
    tally.expect(simple.status >= 400, 'JSON that a form could send was read.');
    const preflight = await client.api({
      method: 'OPTIONS',
      path: '/auction/add',
      headers: { origin: EVIL, 'access-control-request-method': 'POST' },
    });
    tally.count(preflight, 'A question for permission');
    for (const reply of [preflight, forged, simple]) {
      tally.expect(
        reply.headers['access-control-allow-origin'] === undefined,
        'A foreign page was given leave (Access-Control-Allow-Origin).',
      );
    }
  },
};
