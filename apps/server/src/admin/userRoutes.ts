import * as calls from '@bracketbid/contract/http/admin';
import { MESSAGES, noSecondFactor } from '@bracketbid/contract/text/messages';
import type { Logins } from '../accounts/logins.ts';
import type { PasswordCodes } from '../accounts/passwordCodes.ts';
import { changeRights } from '../accounts/rights.ts';
import { notifyOfSecondFactor } from '../accounts/secondFactor/notifyOwner.ts';
import { removeSecondFactor } from '../accounts/secondFactor/removeSecondFactor.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import { listPage } from '../platform/http/lists.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { listUsers, readUser } from '../members/userList.ts';
import type { Catalogues } from '../tournament/catalogue.ts';

/** The accounts of the site, and what an admin may do to one. */
export function userRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly catalogues: Catalogues;
    readonly logins: Logins;
    readonly codes: PasswordCodes;
    readonly mailer: Mailer;
    readonly audit: Audit;
  },
): void {
  const { database, clock, catalogues, logins, codes, mailer, audit } = deps;

  const userFor = async (id: string) =>
    readUser(database, (await catalogues.current()).tournamentId, id);

  routes.member(
    calls.users,
    async ({ query }) => {
      const page = listPage(query);
      const { tournamentId } = await catalogues.named(query.season);
      return { ...(await listUsers(database, tournamentId, page)), page: page.page };
    },
    { isExpensive: true },
  );

  routes.member(calls.changeUser, async ({ params, body, ...actor }) => {
    const before = await userFor(params.id);
    await logins.changeAndEnd(async (tx, endAll) => {
      if (await changeRights(tx, clock, params.id, body)) await endAll(params.id);
    });
    const user = await userFor(params.id);
    const userRights = ({ role, disabled }: calls.AdminUser) => ({ role, disabled });
    await audit.by(actor, 'user.changed', {
      userId: user._id,
      email: user.email,
      before: userRights(before),
      after: userRights(user),
    });
    return { message: `${user.fullName} has been changed.`, user };
  });

  routes.member(calls.endLogins, async ({ params, ...actor }) => {
    const { email, logins: before } = await userFor(params.id);
    await logins.endAll(params.id);
    const user = await userFor(params.id);
    await audit.by(actor, 'user.loginsEnded', {
      userId: params.id,
      email,
      before: { logins: before },
      after: { logins: user.logins },
    });
    return { message: `${user.fullName} has been logged out everywhere.`, user };
  });

  routes.member(calls.removeSecondFactor, async ({ params, ...actor }) => {
    // Whoever finds an admin's open page must not be able to weaken its sign-in.
    if (params.id === actor.caller.userId) throw new Refused('Forbidden', MESSAGES.ownSecondFactor);
    const { email, fullName } = await userFor(params.id);
    await logins.changeAndEnd(async (tx, endAll) => {
      if (!(await removeSecondFactor(tx, params.id))) {
        throw new Refused('Conflict', noSecondFactor(fullName));
      }
      await endAll(params.id);
      const about = { userId: params.id, what: 'removed' } as const;
      await notifyOfSecondFactor(tx, { clock, mailer }, about);
    });
    mailer.wake();
    await audit.by(actor, 'user.secondFactorRemoved', { userId: params.id, email });
    const user = await userFor(params.id);
    return { message: `Two-step sign-in of ${fullName} has been removed.`, user };
  });

  routes.member(calls.sendReset, async ({ params, ...actor }) => {
    const { email, fullName } = await userFor(params.id);
    await codes.sendAgain(email);
    await audit.by(actor, 'user.resetSent', { userId: params.id, email });
    return { message: `A code for a new password has been sent to ${fullName}.` };
  });
}
