import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as accounts from '@bracketbid/contract/http/accounts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { turnOnSecondFactor } from '../../../test/authenticator.ts';
import { testDatabases, type TestLocation } from '../../../test/database.ts';
import { createPlaces, lookInto, operate } from '../../../test/servers/operatorCommand.ts';
import { PASSWORD, request, signIn, signUp } from '../../../test/people.ts';

// Many processes are started, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const places = createPlaces();
afterEach(() => places.clear());

/** Some words among others. */
const says = (pattern: RegExp): unknown => expect.stringMatching(pattern);

function readAudit(location: TestLocation) {
  return lookInto(location, (database) =>
    database.kysely
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'details'])
      .where('action', 'like', 'operator.%')
      .orderBy('id')
      .execute(),
  );
}

const PASSWORD_LETTER = { kind: 'passwordChanged', subject: /^Subject: .*password/m };
const REMOVED_LETTER = { kind: 'secondFactor', subject: /^Subject: Two-step sign-in was removed/m };

/** How many mails of a kind somebody was sent, or will be. */
async function countMails(
  location: TestLocation,
  recipient: string,
  { kind, subject }: { readonly kind: string; readonly subject: RegExp },
): Promise<number> {
  const waiting = await lookInto(location, (database) =>
    database.kysely
      .selectFrom('mail_queue')
      .select('letter')
      .where('recipient', '=', recipient)
      .execute(),
  );
  const outbox = join(location.dataDir, 'outbox');
  const sent = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
  return (
    waiting.filter(({ letter }) => letter?.['kind'] === kind).length +
    sent.filter((mail) => mail.includes(recipient) && subject.test(mail)).length
  );
}

const generated = (said: string) => /^Password: (\S+)$/m.exec(said)?.[1] ?? '';

describe.each(testDatabases())('accounts from the command line, database %s', (kind) => {
  it('a site admin is made before the first start, with a password that is shown once', async () => {
    const location = await places.location(kind);
    const made = await operate(location, 'create-admin', '--email', ' Olga@Example.test ');
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.said).toContain('Olga@Example.test is a site admin.');
    const again = await operate(location, 'create-admin', '--email', 'olga@example.test');
    expect(again).toMatchObject({ code: 1, errors: says(/is a site admin already/) });

    const { url } = await places.server(location);
    const olga = await signIn(url, 'olga@example.test', generated(made.said));
    expect((await olga.call(accounts.profile)).user).toMatchObject({
      role: 'admin',
      fullName: 'Site admin',
    });
  });

  it('a member becomes a site admin only where that was said, and keeps the password', async () => {
    const location = await places.location(kind);
    const { url } = await places.server(location);
    const may = await signUp(url, 'May');
    const refused = await operate(location, 'create-admin', '--email', may.email);
    expect(refused).toMatchObject({
      code: 1,
      said: '',
      errors: says(/is a member's. Add --promote/),
    });
    const nobody = await operate(location, 'create-admin', '--email', 'no@b.test', '--promote');
    expect(nobody).toMatchObject({
      code: 1,
      errors: says(/There is no account with the email no@b/),
    });
    const promoted = await operate(location, 'create-admin', '--email', may.email, '--promote');
    expect(promoted).toMatchObject({ code: 0, said: says(/is a site admin now/) });
    const again = await signIn(url, may.email, PASSWORD);
    expect((await again.call(accounts.profile)).user.role).toBe('admin');
  });

  it('a password is set anew while the server runs; all logins end, the owner is notified, and it is logged', async () => {
    const location = await places.location(kind);
    const server = await places.server(location);
    const { url } = server;
    const pat = await signUp(url, 'Pat');
    await signIn(url, pat.email, PASSWORD);
    const reset = await operate(location, 'reset-password', '--email', pat.email);
    expect(reset).toMatchObject({ code: 0, said: says(/has a new password; 2 logins have ended/) });
    const password = generated(reset.said);

    const refresh = { body: { token: pat.refreshToken } };
    expect((await pat.send(accounts.refreshTokens, refresh)).status).toBe(401);
    const old = { email: pat.email, password: PASSWORD };
    expect((await request(url, 'POST', accounts.login.path, { body: old })).status).toBe(401);
    await signIn(url, pat.email, password);

    const given = await operate(
      location,
      'reset-password',
      '--email',
      pat.email,
      '--password=-New-1234',
    );
    expect(given).toMatchObject({ code: 0 });
    expect(given.said).not.toContain('Password');
    await signIn(url, pat.email, '-New-1234');
    await server.stop();
    expect(await countMails(location, pat.email, PASSWORD_LETTER)).toBe(2);
    const noted = { action: 'operator.passwordReset', actor_id: null };
    expect(await readAudit(location)).toMatchObject([
      { ...noted, details: { userId: pat.userId, email: pat.email } },
      noted,
    ]);
  });

  it('two-step sign-in is taken off an account that is locked out: logins end, the owner is notified, and it is logged', async () => {
    const location = await places.location(kind);
    const server = await places.server(location);
    const { url } = server;
    const lea = await signUp(url, 'Lea');
    const remove = () => operate(location, 'remove-second-factor', '--email', lea.email);
    expect(await remove()).toMatchObject({ code: 1, errors: says(/has no two-step sign-in/) });
    await turnOnSecondFactor(lea);
    const removed = await remove();
    expect(removed).toMatchObject({
      code: 0,
      said: says(/signs in with the password alone now; 1 login has ended/),
    });
    const refresh = { body: { token: lea.refreshToken } };
    expect((await lea.send(accounts.refreshTokens, refresh)).status).toBe(401);
    await signIn(url, lea.email, PASSWORD);
    await server.stop();
    expect(await countMails(location, lea.email, REMOVED_LETTER)).toBe(1);
    expect(await readAudit(location)).toMatchObject([
      {
        action: 'operator.secondFactorRemoved',
        actor_id: null,
        details: { userId: lea.userId, email: lea.email },
      },
    ]);
  });

  it('two-step sign-in and a password stay where the logins can’t be ended', async () => {
    const location = await places.location(kind);
    const server = await places.server(location);
    const max = await signUp(server.url, 'Max');
    await turnOnSecondFactor(max);
    await server.stop();
    const change = (text: string) =>
      lookInto(location, ({ pool }) => pool.query(`ALTER TABLE login_sessions ${text}`));
    await change('ADD CONSTRAINT open CHECK (ended_at IS NULL) NOT VALID');
    const remove = () => operate(location, 'remove-second-factor', '--email', max.email);
    expect(await remove()).toMatchObject({ code: 1 });
    expect(await operate(location, 'reset-password', '--email', max.email)).toMatchObject({
      code: 1,
    });
    await change('DROP CONSTRAINT open');
    expect(await remove()).toMatchObject({ code: 0, said: says(/1 login has ended/) });
    const again = await places.server(location);
    await signIn(again.url, max.email, PASSWORD);
  });

  it('an account that is disabled gets a new password too, and stays disabled', async () => {
    const location = await places.location(kind);
    await operate(location, 'create-admin', '--email', 'dis@b.test');
    await lookInto(location, (database) =>
      database.kysely.updateTable('users').set({ disabled_at: new Date() }).execute(),
    );
    const reset = await operate(location, 'reset-password', '--email', 'dis@b.test');
    expect(reset).toMatchObject({ code: 0, said: says(/is disabled, and stays so/) });
  });
});
