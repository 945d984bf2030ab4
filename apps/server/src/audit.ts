import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';

/** What is worth remembering of who did what. */
export type AuditAction =
  | 'account.registered'
  | 'login.succeeded'
  | 'login.failed'
  | 'login.ended'
  | 'login.stolen'
  | 'password.codeAsked'
  | 'password.codeWrong'
  | 'password.reset'
  | 'password.changed'
  | 'profile.changed'
  | 'page.changed'
  | 'match.changed'
  | 'results.imported'
  | 'operator.adminCreated'
  | 'operator.adminPromoted'
  | 'operator.passwordReset'
  | 'operator.tournamentImported'
  | 'operator.backupMade'
  | 'operator.backupRestored';

export type AuditEntry = {
  readonly action: AuditAction;
  readonly actorId?: string | null;
  /** The network address that asked. */
  readonly address?: string | null;
  /** Never a secret: no password, code or token. */
  readonly details?: Record<string, unknown>;
};

/** The log of security events. Writing it never fails what it tells of: an entry that is lost is logged. */
export type Audit = { note(entry: AuditEntry): Promise<void> };

export function createAudit(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): Audit {
  return {
    note: async ({ action, actorId = null, address = null, details = {} }) => {
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
    },
  };
}
