import type { SiteSettings } from '@bracketbid/contract/entities';
import type { feedState } from '@bracketbid/contract/http/results';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { z } from 'zod';

/** Whether this process made a change, or another one did. */
export type Origin = 'here' | 'elsewhere';

/** An event of a group's auction that is durable, with the state right after it. */
export type AppliedEvent = LoggedEvent & { readonly state: AuctionState };

/** What the last poll of the score feed brought, on whatever process it ran. */
export type ScoreFeedState = z.infer<(typeof feedState)['reply']>;

/**
 * Something that several parts of the product keep, and that is durable by now, is another than before.
 *
 * Published after the commit, by whoever made it. What comes from another process names what has changed, not how: whoever
 * keeps it reads it again, and then publishes what was found (`applied`, `record`) for those who need to know.
 */
export type Change =
  /** A group's log has events up to `seq`; `applied` are those that the room of this process has just taken in. */
  | {
      readonly kind: 'AuctionAdvanced';
      readonly groupId: string;
      readonly seq: number;
      readonly applied?: readonly AppliedEvent[];
    }
  /** The log of a group's auction can't be reached for a while, or can be again: as this process sees it. */
  | { readonly kind: 'LogReached'; readonly groupId: string; readonly isAvailable: boolean }
  /** A group, or the name or picture of one of its members. */
  | { readonly kind: 'GroupChanged'; readonly groupId: string }
  | { readonly kind: 'GroupDeleted'; readonly groupId: string }
  | { readonly kind: 'MemberLeft'; readonly groupId: string; readonly userId: string }
  | { readonly kind: 'MatchesChanged'; readonly matchIds: readonly string[] }
  /** The site's settings; `record` once this process has them. */
  | {
      readonly kind: 'SettingsChanged';
      readonly record?: { readonly before: SiteSettings; readonly after: SiteSettings };
    }
  /** A tournament was imported, or a team changed: teams, rounds and matches may all be others. */
  | { readonly kind: 'SeasonWritten' }
  | { readonly kind: 'LoginEnded'; readonly loginId: string; readonly endedAtMs: number }
  | { readonly kind: 'ScoreFeedPolled'; readonly state: ScoreFeedState };

export type ChangeKind = Change['kind'];
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { readonly kind: Kind }>;
