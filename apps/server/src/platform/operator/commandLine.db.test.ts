import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlaces, operate } from '../../../test/servers/operatorCommand.ts';

// Many processes are started, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const places = createPlaces();
afterEach(() => places.clear());

const says = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const COMMANDS = ['create-admin', 'reset-password', 'export', 'import', 'backup', 'restore'];

describe('the operators’ command line', () => {
  it('lists its commands, and what each of them takes', async () => {
    const location = { dataDir: join(await places.folder(), 'none') };
    const overview = await operate(location, '--help');
    expect(overview).toMatchObject({ code: 0, errors: '' });
    for (const command of COMMANDS) {
      expect(overview.said).toContain(`  ${command} `);
      const help = await operate(location, command, '--help');
      expect(help).toMatchObject({ code: 0, errors: '' });
      expect(help.said).toContain(`npm run admin -- ${command}`);
    }
    expect(existsSync(location.dataDir)).toBe(false);
  });

  it.each([
    [[], /npm run admin -- COMMAND/],
    [['destroy'], /There is no command destroy/],
    [['export', '--yaer', '2026'], /Unknown option '--yaer'/],
    [['export', '--year', 'soon'], /year: A year is a number/],
    [['backup'], /backup takes one file/],
    [['export', 'file'], /export takes no file/],
    [['create-admin'], /email: Email is required/],
    [['create-admin', '--email', 'someone'], /email: Invalid email address/],
    [['reset-password', '--email', 'a@b.test', '--password', 'weak'], /password: .* 8 characters/],
    [
      ['create-admin', '--email', 'a@b.test', '--promote', '--password', 'Aa1-bcde'],
      /leave --password out/,
    ],
  ])('ends with 2 for what it can’t understand: %j', async (args, reason) => {
    const location = { dataDir: join(await places.folder(), 'none') };
    const ended = await operate(location, ...args);
    expect(ended).toMatchObject({ code: 2, said: '', errors: says(reason) });
    expect(existsSync(location.dataDir)).toBe(false);
  });

  it('ends with 1 for what can’t be done, and makes no database where it only looks', async () => {
    const location = { dataDir: join(await places.folder(), 'none') };
    const none = { code: 1, said: '', errors: says(/There is no database in .*none/) };
    expect(await operate(location, 'export')).toMatchObject(none);
    expect(await operate(location, 'reset-password', '--email', 'a@b.test')).toMatchObject(none);
    expect(await operate(location, 'backup', `${location.dataDir}.gz`)).toMatchObject(none);
    expect(await operate(location, 'restore', `${location.dataDir}.gz`)).toMatchObject({
      code: 1,
      errors: says(/There is no .*none.gz/),
    });
    const nowhere = 'postgres://nobody@127.0.0.1:9/nothing';
    expect(await operate(location, 'export', '--database-url', nowhere)).toMatchObject({
      code: 1,
      errors: says(/The database can't be reached/),
    });
    expect(existsSync(location.dataDir)).toBe(false);
  });
});
