import type { Audit } from '../audit/audit.ts';
import type { Change } from '../changes/change.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import type { OpenTemplate } from '../mail/templates.ts';

/** What an operator's command works on: the database alone, or a running server whose caches must follow. */
export type OperatorContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Ends all logins of an account, at once where this process serves them. @returns how many there were */
  endLogins(userId: string): Promise<number>;
  send(recipient: string, template: OpenTemplate): Promise<void>;
  /** Publishes what the command has changed. */
  publish(change: Change): void;
};
