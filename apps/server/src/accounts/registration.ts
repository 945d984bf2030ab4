import type { BodyOf } from '@bracketbid/contract/call';
import type { register } from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import { type PasswordLinks, WELCOME_GOOD_FOR_MS } from './passwordLinks.ts';
import type { Passwords } from './passwords.ts';
import { refusePassword } from './passwordStrength.ts';
import { type Account, createUser } from './users.ts';

/** Where links of invitations lead; null for one that leads nowhere. */
export type Invitations = {
  behind(slug: string): Promise<{
    readonly seats: { readonly taken: number; readonly limit: number };
    readonly hasStarted: boolean;
  } | null>;
};

/** An account that was just opened; its hash is null where it has no password. */
export type Registered = { readonly account: Account; readonly passwordHash: string | null };

/**
 * Opens accounts: with a password, or without one for somebody who was invited (INVITED-1), whose welcome mail has a link
 * that sets one. A refused request creates nothing.
 */
export function createRegistration(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'get'>;
  readonly passwords: Passwords;
  readonly links: Pick<PasswordLinks, 'make'>;
  readonly mailer: Pick<Mailer, 'send' | 'wake'>;
  readonly invitations: Invitations;
}): (body: BodyOf<typeof register>, lane: string) => Promise<Registered> {
  const { database, clock, settings, passwords, links, mailer, invitations } = deps;

  /** @throws Refused (404) for an unknown or used invitation, (409) where no seat can be taken any more */
  const requireSeat = async (slug: string): Promise<void> => {
    const group = await invitations.behind(slug);
    if (group === null) throw new Refused('NotFound', MESSAGES.groupLinkUnknown);
    if (group.hasStarted) throw new Refused('Conflict', MESSAGES.auctionStarted);
    const { taken, limit } = group.seats;
    if (taken >= limit) throw new Refused('Conflict', MESSAGES.groupFull);
  };

  return async ({ fullName, email, password, invitation }, lane) => {
    if (password !== undefined) {
      refusePassword('password', password, { fullName, email, role: 'member' }, settings.get());
    }
    if (invitation !== undefined) await requireSeat(invitation);
    const passwordHash = password === undefined ? null : await passwords.hash(password, lane);
    const account = await database.kysely.transaction().execute(async (tx) => {
      const made = await createUser({ kysely: tx }, clock, {
        fullName,
        email,
        passwordHash,
        role: 'member',
      });
      const token =
        passwordHash !== null ? undefined : await links.make(tx, made.id, WELCOME_GOOD_FOR_MS);
      const first = token === undefined ? {} : { token };
      await mailer.send(made.email, { kind: 'welcome', fullName: made.fullName, ...first }, tx);
      return made;
    });
    mailer.wake();
    return { account, passwordHash };
  };
}
