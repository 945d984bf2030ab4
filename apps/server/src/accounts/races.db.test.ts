import * as accounts from '@bracketbid/contract/http/accounts';
import * as admins from '@bracketbid/contract/http/admin';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDatabases } from '../../test/database.ts';
import { codeIn, type MailServer, startMailServer } from '../../test/external/mailServer.ts';
import {
  type Answer,
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
  sortedStatuses,
} from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const ROUNDS = 3;
const LOGINS = 4;

describe.each(allDatabases())('what happens at once to an account, database %s', (kind) => {
  let server: TestServer;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startServer({ kind, smtpUrl: mail.url });
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  const login = (email: string, password: string) =>
    request(server.url, 'POST', '/auth/login', { body: { email, password } });
  const refreshed = (token: string) =>
    request(server.url, 'POST', '/auth/refresh-tokens', { body: { token } });
  const listTokens = (answers: readonly Answer[]) =>
    answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => accounts.login.reply.parse(body).tokens);
  /** Logins that are under way while something else happens, some sooner and some later. */
  const loginsAround = async (email: string, happens: () => Promise<unknown>) => {
    const before = Array.from({ length: LOGINS }, () => login(email, PASSWORD));
    const happening = happens();
    const after = Array.from({ length: LOGINS }, () => login(email, PASSWORD));
    await happening;
    return listTokens(await Promise.all([...before, ...after]));
  };
  /** Which of the tokens are still taken, for a call or for a new pair. */
  const standing = async (tokens: ReturnType<typeof listTokens>) => {
    const taken: string[] = [];
    for (const { accessToken, refreshToken } of tokens) {
      const seen = await request(server.url, 'GET', '/profile', { token: accessToken });
      if (seen.status !== 401) taken.push('access');
      if ((await refreshed(refreshToken)).status !== 401) taken.push('refresh');
    }
    return taken;
  };

  it('no login with the old password survives a change that it races', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ann = await signUp(server.url, 'Ann');
      const body = { password_old: PASSWORD, password_new: 'Another-456' };
      const tokens = await loginsAround(ann.email, () =>
        ann.call(accounts.changePassword, { body }),
      );
      expect(await standing(tokens)).toEqual([]);
      expect((await ann.send(accounts.profile)).status).toBe(200);
    }
  }, 120_000);

  it('nor a reset', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bea = await signUp(server.url, 'Bea');
      const { email } = bea;
      await request(server.url, 'POST', '/auth/forgot-password', { body: { email } });
      const letter = await mail.mailTo(email, ({ subject }) => subject === 'Your Bracketbid code');
      const body = { email, otp: codeIn(letter), password: 'Another-456' };
      const reset = () => request(server.url, 'PATCH', '/auth/reset-password', { body });
      const tokens = await loginsAround(email, async () => {
        expect((await reset()).status).toBe(200);
      });
      expect(await standing(tokens)).toEqual([]);
      await signIn(server.url, email, 'Another-456');
    }
  }, 120_000);

  it('nor the end of the account’s rights', async () => {
    const admin = await signInAdmin(server.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      const cal = await signUp(server.url, 'Cal');
      const tokens = await loginsAround(cal.email, () =>
        admin.call(admins.changeUser, { params: { id: cal.userId }, body: { disabled: true } }),
      );
      expect(await standing(tokens)).toEqual([]);
    }
  }, 120_000);

  it('a refresh that races the end of all logins does not bring one back', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dee = await signUp(server.url, 'Dee');
      const other = await signIn(server.url, dee.email, PASSWORD);
      const [answer] = await Promise.all([
        refreshed(other.refreshToken),
        dee.call(accounts.endOtherSessions),
      ]);
      const tokens =
        answer.status === 200 ? [accounts.refreshTokens.reply.parse(answer.body).tokens] : [];
      expect(await standing(tokens)).toEqual([]);
    }
  }, 120_000);

  it('of eight changes with one old password one wins, and the others are refused as wrong', async () => {
    const eli = await signUp(server.url, 'Eli');
    const wishes = Array.from({ length: 8 }, (_, index) => `Another-45${index}`);
    const answers = await Promise.all(
      wishes.map((password_new) =>
        eli.send(accounts.changePassword, { body: { password_old: PASSWORD, password_new } }),
      ),
    );
    expect(sortedStatuses(answers)).toEqual([200, ...Array(7).fill(400)]);
    const refused = answers.filter(({ status }) => status === 400);
    expect(new Set(refused.map(({ body }) => body['message']))).toEqual(
      new Set([MESSAGES.oldPasswordWrong]),
    );
    const winner = wishes[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await login(eli.email, winner)).status).toBe(200);
  }, 120_000);

  it('of many resets with one code, and changes beside them, one of each kind wins at most', async () => {
    const fay = await signUp(server.url, 'Fay');
    const { email } = fay;
    await request(server.url, 'POST', '/auth/forgot-password', { body: { email } });
    const letter = await mail.mailTo(email, ({ subject }) => subject === 'Your Bracketbid code');
    const resets = ['Reset-four-1', 'Reset-four-2', 'Reset-four-3'].map((password) =>
      request(server.url, 'PATCH', '/auth/reset-password', {
        body: { email, otp: codeIn(letter), password },
      }),
    );
    const changes = ['Change-four-1', 'Change-four-2'].map((password_new) =>
      fay.send(accounts.changePassword, { body: { password_old: PASSWORD, password_new } }),
    );
    const answers = await Promise.all([...resets, ...changes]);
    const won = (part: readonly Answer[]) => part.filter(({ status }) => status === 200).length;
    expect(sortedStatuses(answers).every((status) => [200, 400, 401].includes(status))).toBe(true);
    expect(won(answers.slice(0, 3))).toBeLessThanOrEqual(1);
    expect(won(answers.slice(3))).toBeLessThanOrEqual(1);
    expect(won(answers)).toBeGreaterThanOrEqual(1);
  }, 120_000);
});
