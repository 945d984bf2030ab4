import { auditLog } from '@bracketbid/contract/http/admin';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { teams } from '@bracketbid/contract/http/auction';
import * as maxima from '@bracketbid/contract/http/maxima';
import { afterAll, expect, it } from 'vitest';
import { createTestLocation, type TestLocation } from '../../../test/database.ts';
import { aGroup, openLot, openScreen, signInAdmin, startAuctions } from '../../../test/people.ts';
import { type ServerProcess, startProcess } from '../../../test/servers/serverProcess.ts';

let location: TestLocation | undefined;
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  await location?.remove();
});

it('[MAX-4] no line of the log, at its finest level, and no line of the console’s log has an amount', async () => {
  location = await createTestLocation('embedded');
  server = await startProcess(location, 0, { env: { LOG_LEVEL: 'trace' } });
  const { url } = server;
  const { group, members } = await aGroup(url, ['Ana', 'Ben']);
  const [ana, ben] = members;
  const { groupId } = group;
  await ana.call(changeRules, { params: { groupId }, body: { maximumBids: true } });
  const { data } = await ana.call(teams, { params: { groupId } });
  const set = (teamID: string, amount: string, clientId: string) =>
    ana.send(maxima.setMaximum, { body: { groupId, teamID, amount, clientId } });
  for (const { _id } of data.slice(0, 2)) await set(_id, '41793', `early ${_id}`);
  const screen = await openScreen(url, ben, groupId);
  await startAuctions(url, { lockSeconds: 0, lotSeconds: 60 });
  const { team } = await openLot(screen);
  const up = team?._id ?? '';
  expect((await set(up, '629', 'now')).status).toBe(200);
  // Refused: for what it is, and for a team that isn't there.
  expect((await set(up, '41793', 'too much')).status).toBe(409);
  expect((await set(groupId, '41793', 'nowhere')).status).toBe(404);
  await ben.bid(groupId, up, '5');
  await ana.call(maxima.removeMaximum, { body: { groupId, teamID: up } });
  screen.close();
  const admin = await signInAdmin(url);
  const shown = await admin.call(auditLog, { query: { show: 'all' } });
  expect(server.said()).toContain('Server listening');
  expect(shown.rows.length).toBeGreaterThan(0);
  for (const lines of [server.said(), JSON.stringify(shown)]) {
    expect(lines).not.toMatch(/\b(41793|629)\b/);
  }
});
