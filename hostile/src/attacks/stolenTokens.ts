import { logout, profile, refreshTokens } from '@bracketbid/contract/http/accounts';
import { pause } from '@bracketbid/faults/daemon';
import { type Attack, atOnce } from '../attack.ts';
import { signUp } from '../people.ts';

/** Reuse of an exchanged token later than this counts as theft, milliseconds; before, as a lost answer. */
const GRACE_MS = 10_000;

export const stolenTokens: Attack = {
  name: 'stolen tokens',
  what: 'refresh tokens used again after the exchange, of ended logins, at once, cut, and of others',
  run: async ({ client, tally, size }) => {
    const owner = await signUp(client, 'Tom Token', '198.51.100.180');
    const send = (token: string, path = refreshTokens.path) =>
      client.api({ method: 'POST', path, json: { token }, from: owner.address });
    const exchange = async (token: string) => {
      const reply = await send(token);
      tally.count(reply, 'An exchange');
      return reply.status === 200
        ? refreshTokens.reply.parse(JSON.parse(reply.text)).tokens.refreshToken
        : null;
    };
    for (const broken of ['', 'x', `${owner.refreshToken}x`, owner.refreshToken.slice(0, -2)]) {
      const reply = await send(broken);
      tally.count(reply, 'A broken refresh token');
      tally.expect(reply.status === 400 || reply.status === 401, 'A broken token was exchanged.');
    }
    const next = await atOnce(8, () => exchange(owner.refreshToken));
    tally.expect(
      new Set(next.filter((token) => token !== null)).size === 1,
      'One token, exchanged eight times at once, gave several.',
    );
    const second = await exchange(next[0] ?? '');
    const old = await exchange(owner.refreshToken);
    // A tab that lags by two exchanges is no thief, for ten seconds; and there is never a second line of tokens.
    tally.expect(old === second, 'A token that was exchanged twice over gave not the newest one.');

    const other = await signUp(client, 'Tim Token', '198.51.100.181');
    if (size === 'full') {
      const kept = await exchange(other.refreshToken);
      await pause(GRACE_MS + 500);
      const late = await exchange(other.refreshToken);
      tally.expect(late === null, 'A token is still good 10 s after its exchange.');
      tally.expect((await exchange(kept ?? '')) === null, 'After a late use, the login goes on.');
      const oldest = await exchange(owner.refreshToken);
      tally.expect(
        oldest === null,
        'A token that was exchanged twice over is still good after 10 s.',
      );
      tally.expect((await exchange(second ?? '')) === null, 'After a theft, the login goes on.');
    } else {
      await send(other.refreshToken, logout.path);
      tally.expect((await exchange(other.refreshToken)) === null, 'A token outlives its logout.');
    }
    const reply = await client.api({ path: profile.path, token: other.token });
    tally.count(reply, 'An access token of an ended login');
    tally.expect(reply.status === 401, 'The access token of an ended login is still good.');
  },
};
