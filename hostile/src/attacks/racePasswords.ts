import { changePassword } from '@bracketbid/contract/http/accounts';
import { atOnce, type Attack } from '../attack.ts';
import { aPassword, signUp } from '../people.ts';

const CHANGES = 8;

export const racePasswords: Attack = {
  name: 'racing password changes',
  what: 'eight changes at once, all with the same old password',
  run: async ({ client, tally }) => {
    const owner = await signUp(client, 'Rita Racer', '198.51.100.110');
    const replies = await atOnce(CHANGES, () =>
      client.api({
        method: changePassword.method,
        path: changePassword.path,
        json: { password_old: owner.password, password_new: aPassword() },
        token: owner.token,
        from: owner.address,
      }),
    );
    for (const reply of replies) tally.count(reply, 'A password change');
    const won = replies.filter(({ status }) => status === 200).length;
    tally.expect(won === 1, `Of ${CHANGES} changes with one old password ${won} were made.`);
  },
};
