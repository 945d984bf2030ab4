import { changePassword, login, refreshTokens } from '@bracketbid/contract/http/accounts';
import { pause } from '@bracketbid/faults/daemon';
import { atOnce, type Attack } from '../attack.ts';
import { aPassword, signUp } from '../people.ts';

const LOGINS = { short: 12, full: 24 };
const ROUNDS = { short: 1, full: 3 };
/** The wait before the change, so that logins are checked on both sides of it. */
const LEAD_MS = 40;

export const raceLogins: Attack = {
  name: 'logins racing a change',
  what: 'logins with the old password while it is being changed',
  run: async ({ client, tally, size }) => {
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      const owner = await signUp(client, 'Lena Late', `198.51.100.${120 + round}`);
      const { email, password } = owner;
      const thieves = atOnce(LOGINS[size], async (index) => {
        await pause(index * 10);
        // From the owner's own address: the limits are not under test here.
        const from = `198.51.100.${130 + index}`;
        return client.api({ method: 'POST', path: login.path, json: { email, password }, from });
      });
      await pause(LEAD_MS);
      const changed = await client.api({
        method: changePassword.method,
        path: changePassword.path,
        json: { password_old: password, password_new: aPassword() },
        token: owner.token,
        from: owner.address,
      });
      tally.count(changed, 'The change');
      tally.expect(
        changed.status === 200,
        `The change itself was answered with ${changed.status}.`,
      );
      let survived = 0;
      for (const reply of await thieves) {
        tally.count(reply, 'A login with the old password');
        if (reply.status !== 200) continue;
        const { tokens } = login.reply.parse(JSON.parse(reply.text));
        const json = { token: tokens.refreshToken };
        const after = await client.api({ method: 'POST', path: refreshTokens.path, json });
        if (after.status === 200) survived += 1;
      }
      tally.note('survived the change', survived);
      tally.expect(
        survived === 0,
        `${survived} of ${LOGINS[size]} logins with the old password go on after the change.`,
      );
    }
  },
};
