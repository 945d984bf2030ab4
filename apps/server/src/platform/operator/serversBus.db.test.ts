import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as accounts from '@bracketbid/contract/http/accounts';
import { teams } from '@bracketbid/contract/http/tournament';
import { afterEach, describe, expect, it } from 'vitest';
import { createPlaces, operate } from '../../../test/servers/operatorCommand.ts';
import { signInAdmin, signUp } from '../../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import { JWT_SECRET } from '../../../test/startServer.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';

const places = createPlaces();
afterEach(() => places.clear());

describe.skipIf(!CAN_SHARE)(`servers on PostgreSQL while an operator works${WHY_NOT}`, () => {
  it('show an import, and end the logins of a password that was reset, without a restart', async () => {
    const { peers, close } = await startPeers();
    const [here, there] = peers;
    const env = { REDIS_URL: here.redis.url, JWT_SECRET };
    const location = { ...here.database.location, env };
    const ann = await signUp(here.url, 'Ann');
    const admin = await signInAdmin(there.url);
    const namesOn = async () => (await admin.call(teams)).teams.map(({ name }) => name);
    expect(await namesOn()).toHaveLength(68);

    const file = join(await places.folder(), 'tiny.json');
    await writeFile(file, JSON.stringify(tinyTournament()));
    expect(await operate(location, 'import', file)).toMatchObject({ code: 0, errors: '' });
    await expect.poll(namesOn).toHaveLength(4);

    const reset = await operate(location, 'reset-password', '--email', ann.email);
    expect(reset).toMatchObject({ code: 0, errors: '' });
    await expect.poll(async () => (await ann.send(accounts.profile)).status).toBe(401);
    await close();
  });

  it('don’t delay a command when Redis is away', async () => {
    const { peers, close } = await startPeers();
    const [here] = peers;
    here.redis.cut();
    const env = { REDIS_URL: here.redis.url, JWT_SECRET };
    const ann = await signUp(here.url, 'Ann');
    const location = { ...here.database.location, env };
    const reset = await operate(location, 'reset-password', '--email', ann.email);
    expect(reset.code).toBe(0);
    expect(reset.errors).toContain('Running servers could not be reached');
    await close();
  });
});
