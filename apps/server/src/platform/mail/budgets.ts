import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { sha256Hex } from '../crypto/sha256.ts';
import type { Template } from './templates.ts';

/**
 * How many mails may be caused in a day. Counted in the database, so that the limits hold over all processes and restarts. A day
 * begins with the first mail. Codes, password links and notices of security are never counted here: nobody can use up somebody
 * else's way back into their account.
 */
const DAY_MS = 86_400_000;

/** A count of mails that must not pass `max` in a day. */
export type Budget = { readonly key: string; readonly max: number };

/** Of all that others cause: invitations to an address; welcomes, reminders, papers and news of groups to one that nobody has proven. */
export const toStranger = (email: string): Budget => ({ key: `to ${hashText(email)}`, max: 3 });

/** Of links that prove an address, which carry no words of users. */
export const proofs = (email: string): Budget => ({ key: `proof ${hashText(email)}`, max: 3 });

/** Counts name nobody's address. */
const hashText = (email: string): string => sha256Hex(toMailbox(email));

/**
 * The mailbox behind an address: without the tag after a plus sign, and at Gmail without dots, since all of these are delivered
 * to one person.
 */
function toMailbox(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const [box = ''] = local.split('+');
  const isGmail = /^(gmail|googlemail)\.com$/.test(domain);
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}

/**
 * The order in which every transaction counts mails to several people, so that two hosts never wait for each other: by the
 * mailbox, since many spellings of an address share one count.
 */
export function byMailbox(a: { readonly email: string }, b: { readonly email: string }): number {
  const [first, second] = [toMailbox(a.email), toMailbox(b.email)];
  return Number(first > second) - Number(first < second);
}

const counted = (budget: Budget, nowMs: number) => sql`
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN mail_budgets.resets_at <= ${new Date(nowMs)} THEN 1 ELSE mail_budgets.used + 1 END,
    resets_at = CASE WHEN mail_budgets.resets_at <= ${new Date(nowMs)} THEN excluded.resets_at
                     ELSE mail_budgets.resets_at END
  WHERE mail_budgets.resets_at <= ${new Date(nowMs)} OR mail_budgets.used < ${budget.max}
  RETURNING 1`;

/** Counts a mail. @returns false when the day's are used up: nothing is counted then */
export async function charge(db: Kysely<Tables>, nowMs: number, budget: Budget): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO mail_budgets (key, used, resets_at)
    VALUES (${budget.key}, 1, ${new Date(nowMs + DAY_MS)})
    ${counted(budget, nowMs)}`.execute(db);
  return rows.length > 0;
}

/** Takes back the count of a mail that was not sent. */
export async function refund(db: Kysely<Tables>, { key }: Budget): Promise<void> {
  await db
    .updateTable('mail_budgets')
    .set({ used: sql<number>`greatest(used - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Deletes counts of days that are over. @returns how many */
export async function forgetBudgets(db: Kysely<Tables>, nowMs: number): Promise<number> {
  const gone = await db
    .deleteFrom('mail_budgets')
    .where('resets_at', '<=', new Date(nowMs))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Whether mails of a kind are counted when they are delivered to an address that nobody has proven. */
function isCounted(kind: Template['kind']): boolean {
  switch (kind) {
    case 'welcome':
    case 'removed':
    case 'rulesChanged':
    case 'startsTomorrow':
    case 'startsSoon':
    case 'paper':
      return true;
    // Counted when they are requested: the caller learns who was not mailed.
    case 'invitation':
    case 'nudge':
    case 'proveEmail':
    // The way back into an account, and to the site's own admin.
    case 'code':
    case 'resetLink':
    case 'passwordChanged':
    case 'secondFactor':
    case 'recoveryCodeUsed':
    case 'contact':
    case 'reported':
      return false;
    default:
      return kind satisfies never;
  }
}

/** Whether an automatic mail to an unproven address may be delivered; counts it. */
export async function mayDeliver(
  db: Kysely<Tables>,
  nowMs: number,
  mail: { readonly recipient: string; readonly kind: Template['kind'] },
): Promise<boolean> {
  return !isCounted(mail.kind) || charge(db, nowMs, toStranger(mail.recipient));
}

/**
 * Whether somebody has proven that an account's address is theirs. Anybody can open an account with somebody else's: until
 * it is proven, mails to it are counted and don't greet by name.
 */
export async function isAddressProven(db: Kysely<Tables>, email: string): Promise<boolean> {
  const proven = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email.trim().toLowerCase())
    .where('email_proven_at', 'is not', null)
    .executeTakeFirst();
  return proven !== undefined;
}
