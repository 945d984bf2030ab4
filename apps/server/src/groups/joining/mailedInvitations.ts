import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { emailKey, findAccount } from '../../accounts/users.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';
import { readContest } from '../../tournament/contests/contests.ts';
import { readGroupHour } from '../groupRules.ts';

const GOOD_FOR_MS = 7 * 86_400_000;

/** 128 random bits: longer than a group's own link, which tells the two apart. */
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

/** Whether what stands in a link has the form of a mailed invitation. */
export function isInvitationToken(inLink: string): boolean {
  return TOKEN.test(inLink);
}

export const hashToken = sha256Hex;

/** Which address an invitation went to, so that the next one to it voids it. The address itself isn't kept. */
function addressHash(groupId: string, email: string): string {
  return sha256Hex(`${groupId} ${emailKey(email)}`);
}

/**
 * Makes an invitation to a group: good for 7 days, for whoever uses it first. One that went to the same address before is
 * void from now on.
 *
 * @returns the token of its link, of which only the hash is kept
 */
export async function makeInvitation(
  tx: Kysely<Tables>,
  nowMs: number,
  to: { readonly groupId: string; readonly email: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = { token_hash: hashToken(token), expires_at: new Date(nowMs + GOOD_FOR_MS) };
  await tx
    .insertInto('group_invitations')
    .values({
      ...row,
      group_id: to.groupId,
      address_hash: addressHash(to.groupId, to.email),
    })
    .onConflict((conflict) => conflict.columns(['group_id', 'address_hash']).doUpdateSet(row))
    .execute();
  return token;
}

/** Deletes invitations that nobody can use any more, of any group. */
export async function forgetInvitations(tx: Kysely<Tables>, nowMs: number): Promise<void> {
  await tx.deleteFrom('group_invitations').where('expires_at', '<=', new Date(nowMs)).execute();
}

/** Voids all invitations to a group, whatever address they went to. @returns how many were still good */
export async function voidInvitations(
  tx: Kysely<Tables>,
  groupId: string,
  nowMs: number,
): Promise<number> {
  const voided = await tx
    .deleteFrom('group_invitations')
    .where('group_id', '=', groupId)
    .returning('expires_at')
    .execute();
  return voided.filter(({ expires_at }) => expires_at.getTime() > nowMs).length;
}

/** The group that a token leads to; null when it is not ours, used, void or expired. */
export async function groupIdOfToken(
  db: Kysely<Tables>,
  token: string,
  nowMs: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('group_invitations')
    .select('group_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/**
 * Uses a token up.
 *
 * @returns whether it had been mailed to this user's own address; null when it was used or voided meanwhile
 */
export async function redeemToken(
  tx: Kysely<Tables>,
  token: string,
  userId: string,
): Promise<{ readonly isOwn: boolean } | null> {
  const row = await tx
    .deleteFrom('group_invitations')
    .where('token_hash', '=', hashToken(token))
    .returning(['group_id', 'address_hash'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const account = await findAccount({ kysely: tx }, userId);
  const own = account === null ? null : addressHash(row.group_id, account.email);
  return { isOwn: row.address_hash === own };
}

/** What an invitation says of a group. */
export async function aboutGroup(
  tx: Kysely<Tables>,
  group: { readonly id: string; readonly name: string; readonly tournament_id: string },
) {
  const auctionDate = await readGroupHour(tx, group.id);
  const contest = await readContest(tx, group.tournament_id);
  const ofContest = contest === null ? {} : { contestName: contest.name };
  return { groupName: group.name, auctionDate, ...ofContest };
}
