import type { AuditEntry as LoggedAction } from '@bracketbid/contract/http/admin';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import type { ListPage } from '../http/lists.ts';

/** What the log holds. */
export type AuditAction =
  | 'account.registered'
  | 'login.succeeded'
  | 'login.failed'
  | 'login.ended'
  | 'email.proven'
  | 'login.stolen'
  | 'password.codeAsked'
  | 'password.codeWrong'
  | 'password.reset'
  | 'password.changed'
  | 'profile.changed'
  | 'admin.refused'
  | 'secondFactor.enabled'
  | 'secondFactor.disabled'
  | 'secondFactor.codesRenewed'
  | 'secondFactor.recoveryUsed'
  | 'secondFactor.failed'
  | AdminAction;

/** What admins do, each with its state before and after. */
const ADMIN_ACTIONS = [
  'page.changed',
  'match.changed',
  'results.imported',
  'settings.changed',
  'auctions.paused',
  'auctions.resumed',
  'season.written',
  'team.changed',
  'season.changed',
  'season.hourChanged',
  'season.payoutsChanged',
  'practice.played',
  'ratings.imported',
  'ratings.removed',
  'operator.adminCreated',
  'operator.adminPromoted',
  'operator.passwordReset',
  'operator.secondFactorRemoved',
  'operator.tournamentImported',
  'operator.backupMade',
  'operator.backupRestored',
  'user.changed',
  'user.loginsEnded',
  'user.secondFactorRemoved',
  'user.resetSent',
  'contact.marked',
  'contact.deleted',
] as const;
type AdminAction = (typeof ADMIN_ACTIONS)[number];

export type AuditEntry = {
  readonly action: AuditAction;
  readonly actorId?: string | null;
  /** The network address that the request came from. */
  readonly address?: string | null;
  /** Never a secret: no password, code or token. */
  readonly details?: Record<string, unknown>;
};

/** Who did something over HTTP: the request, and who is signed in, or has just signed in with it, if anyone. */
export type Actor = {
  readonly request: { readonly ip: string };
  readonly caller?: { readonly userId: string } | null;
};

/** The log of security events. Writing it never fails the action itself: an entry that can't be stored is reported. */
export type Audit = {
  note(entry: AuditEntry): Promise<void>;
  /** Logs what a request has done. */
  by(actor: Actor, action: AuditAction, details?: AuditEntry['details']): Promise<void>;
};

/** The log, the newest first. */
export async function listAudit(
  database: Database,
  { limit, offset, like }: ListPage,
  show: 'admin' | 'all',
): Promise<{ rows: LoggedAction[]; total: number }> {
  let found = database.kysely
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.actor_id');
  if (show === 'admin') found = found.where('action', 'in', ADMIN_ACTIONS);
  if (like !== null) {
    found = found.where((or) =>
      or.or([
        or('action', 'ilike', like),
        or('users.full_name', 'ilike', like),
        or('users.email', 'ilike', like),
        or(sql<string>`details::text`, 'ilike', like),
      ]),
    );
  }
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('audit_events')
    .select(['users.full_name', 'users.email'])
    .orderBy('at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    rows: rows.map(({ id: _id, at, action, address, details, ...row }) => ({
      _id,
      action,
      address,
      details,
      at: at.toISOString(),
      actor:
        row.actor_id === null
          ? null
          : { _id: row.actor_id, fullName: row.full_name ?? '', email: row.email ?? '' },
    })),
    total,
  };
}

export function createAudit(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): Audit {
  const note: Audit['note'] = async ({ action, actorId = null, address = null, details = {} }) => {
    try {
      await database.kysely
        .insertInto('audit_events')
        .values({
          id: uuidv7(),
          at: new Date(clock.nowMs()),
          action,
          actor_id: actorId,
          address,
          details: JSON.stringify(details),
        })
        .execute();
    } catch (error) {
      onError(error);
    }
  };
  return {
    note,
    by: ({ request, caller }, action, details = {}) =>
      note({ action, actorId: caller?.userId ?? null, address: request.ip, details }),
  };
}

/** Deletes up to `rowsMax` entries from before an instant, the oldest first. @returns how many */
export async function forgetAudit(
  database: Database,
  before: Date,
  rowsMax: number,
): Promise<number> {
  const oldest = database.kysely
    .selectFrom('audit_events')
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(rowsMax);
  const { numDeletedRows } = await database.kysely
    .deleteFrom('audit_events')
    .where('id', 'in', oldest)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
