import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as results from '@bracketbid/contract/http/results';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlaces, operate } from '../../../test/servers/operatorCommand.ts';
import { openScreen, request, signInAdmin, signUp, aGroup } from '../../../test/people.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';

// Many processes are started, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const places = createPlaces();
afterEach(() => places.clear());

const says = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe('the socket on which a server with an embedded database answers operators', () => {
  it('is its own user’s alone, is replaced after a kill, and goes with the server', async () => {
    const location = await places.location('embedded');
    const socket = join(location.dataDir, 'operator.sock');
    await (await places.server(location)).kill();
    expect(existsSync(socket)).toBe(true);
    const server = await places.server(location);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(await operate(location, 'export')).toMatchObject({ code: 0, errors: '' });
    expect(await server.stop()).toBe(0);
    expect(existsSync(socket)).toBe(false);
    expect(await operate(location, 'export')).toMatchObject({ code: 0, errors: '' });
  });

  it('is elsewhere where the path of the data folder is too long for a socket', async () => {
    const short = await places.location('embedded');
    const dataDir = join(await places.folder(), 'a-long-name-'.repeat(10));
    await mkdir(dataDir);
    await rename(join(short.dataDir, 'pg'), join(dataDir, 'pg'));
    await (await places.server({ dataDir })).kill();
    const pointer = join(dataDir, 'operator.sock.path');
    const left = readFileSync(pointer, 'utf8');
    const server = await places.server({ dataDir });
    const path = readFileSync(pointer, 'utf8');
    expect(path).not.toBe(left);
    expect(existsSync(left)).toBe(false);
    expect(await operate({ dataDir }, 'export')).toMatchObject({ code: 0, errors: '' });
    expect(await server.stop()).toBe(0);
    expect([path, pointer].map((each) => existsSync(each))).toEqual([false, false]);
  });

  it('lets the server itself do it: open pages and caches follow at once', async () => {
    const location = await places.location('embedded');
    const { url } = await places.server(location);
    const { group, members } = await aGroup(url, ['Quinn']);
    const [quinn] = members;
    const screen = await openScreen(url, quinn, group.groupId);
    const gone = new Promise((resolve) => screen.socket.once('disconnect', resolve));
    expect(await operate(location, 'reset-password', '--email', quinn.email)).toMatchObject({
      code: 0,
    });
    await gone;
    expect((await quinn.send(accounts.profile)).status).toBe(401);

    const matches = async () => (await request(url, 'GET', results.matches.path)).body['matches'];
    expect(await matches()).toHaveLength(67);
    const tiny = join(location.dataDir, 'tiny.json');
    writeFileSync(tiny, JSON.stringify(tinyTournament()));
    expect(await operate(location, 'import', tiny)).toMatchObject({ code: 0 });
    expect(await matches()).toEqual([]);
  });

  it('refuses what the server refuses, in the same words, and a restore altogether', async () => {
    const location = await places.location('embedded');
    const { url } = await places.server(location);
    const rae = await signUp(url, 'Rae');
    expect(await operate(location, 'create-admin', '--email', rae.email)).toMatchObject({
      code: 1,
      said: '',
      errors: says(/is a member's. Add --promote/),
    });
    const file = join(location.dataDir, 'backup.gz');
    expect(await operate(location, 'backup', file)).toMatchObject({ code: 0 });
    const restored = await operate(location, 'restore', file, '--replace', '--yes');
    expect(restored).toMatchObject({ code: 1, errors: says(/Stop it first, then restore/) });
    expect((await signInAdmin(url)).userId).not.toBe(rae.userId);
  });

  it('answers nonsense with a reason and goes on', async () => {
    const location = await places.location('embedded');
    await places.server(location);
    const socketPath = join(location.dataDir, 'operator.sock');
    expect(await sent(socketPath, 'not JSON')).toEqual([
      400,
      '{"message":"This is not valid JSON."}',
    ]);
    expect(await sent(socketPath, '{"command":"drop"}')).toMatchObject([400, says(/command: /)]);
    expect(await sent(socketPath, '{"command":"export"}')).toMatchObject([200, says(/"year"/)]);
  });
});

async function sent(socketPath: string, body: string): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    httpRequest({ socketPath, method: 'POST' }, (response) => {
      text(response).then((answer) => resolve([response.statusCode, answer]), reject);
    })
      .on('error', reject)
      .end(body);
  });
}
