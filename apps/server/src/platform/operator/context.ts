import type { Logins } from '../../accounts/logins.ts';
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
  /** Ends the logins of an account with what they were opened with, at once where this process serves them. */
  readonly changeAndEnd: Logins['changeAndEnd'];
  send(recipient: string, template: OpenTemplate): Promise<void>;
  /** Publishes what the command has changed. */
  publish(change: Change): void;
};
