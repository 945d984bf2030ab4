import { updateSettings } from '@bracketbid/contract/http/site';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAdmin } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const read = () => fetch(`${server.url}/.well-known/security.txt`);

it('names the address that the settings name, for half a year', async () => {
  const admin = await signInAdmin(server.url);
  const adminEmail = 'security@bracketbid.test';
  await admin.call(updateSettings, { body: { adminEmail } });
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  const fields = new Map(
    text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
  expect(fields.get('Contact')).toBe(`mailto:${adminEmail}`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

it('is not there as long as nobody outside could reach the address', async () => {
  const admin = await signInAdmin(server.url);
  await admin.call(updateSettings, { body: { adminEmail: 'admin@bracketbid.local' } });
  expect((await read()).status).toBe(404);
});
