import type { SiteSettings } from '@bracketbid/contract/entities';
import type { feedState } from '@bracketbid/contract/http/results';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { ContestEvent } from '@bracketbid/engine/contest/contestEvents';
import type { z } from 'zod';

/** Whether this process made a change, or another one did. */
export type Origin = 'here' | 'elsewhere';

/** An event of a group's auction that is durable, with the state right after it. */
export type AppliedEvent = LoggedEvent & { readonly state: AuctionState };

/** The result of the last poll of the score feed, on whichever process it ran. */
export type ScoreFeedState = z.infer<(typeof feedState)['reply']>;

/**
 * A durable change of something that several parts of the product hold.
 *
 * Published after the commit, by the code that made it. A change from another process names what has changed, not how: its
 * holder reads it again, and then publishes what it has read (`applied`, `record`) for those that need it.
 */
export type Change =
  /** A group's log has events up to `seq`; `applied` are those that this process's room has just applied. */
  | {
      readonly kind: 'AuctionAdvanced';
      readonly groupId: string;
      readonly seq: number;
      readonly applied?: readonly AppliedEvent[];
    }
  /** The log of a group's auction is out of reach for a while, or back, as this process sees it. */
  | { readonly kind: 'LogReached'; readonly groupId: string; readonly isAvailable: boolean }
  /** A group, or the name or picture of one of its members. */
  | { readonly kind: 'GroupChanged'; readonly groupId: string }
  /** A group's auction began or ended, or its lots are others. */
  | { readonly kind: 'StageChanged'; readonly groupId: string }
  /** A group's board got a new token, or was turned off: sockets with the previous token are disconnected. */
  | { readonly kind: 'BoardChanged'; readonly groupId: string }
  /** A group's own rules, and whether its hour is another. */
  | { readonly kind: 'RulesChanged'; readonly groupId: string; readonly isHourMoved: boolean }
  /** What was said of a group's payments, or how it settles up. */
  | { readonly kind: 'SettlementChanged'; readonly groupId: string }
  /** Offers of shares in a group, or the owners of its lots. */
  | { readonly kind: 'SharesChanged'; readonly groupId: string }
  /** In a group's chat; `seq` of what was said, else 0. */
  | { readonly kind: 'ChatChanged'; readonly groupId: string; readonly seq: number }
  | { readonly kind: 'GroupDeleted'; readonly groupId: string }
  | { readonly kind: 'MemberLeft'; readonly groupId: string; readonly userId: string }
  /** A member's maxima for these teams fell away, or count again, by what somebody else did. */
  | {
      readonly kind: 'MaximaFell';
      readonly groupId: string;
      readonly userId: string;
      readonly teamIds: readonly string[];
    }
  | { readonly kind: 'MatchesChanged'; readonly matchIds: readonly string[] }
  /** The site's settings; `record` once this process has them. */
  | {
      readonly kind: 'SettingsChanged';
      readonly record?: { readonly before: SiteSettings; readonly after: SiteSettings };
    }
  /** A tournament was imported, or a team changed: teams, rounds and matches may all have changed. */
  | { readonly kind: 'SeasonWritten' }
  /** The contest of a group was changed: its name, entrants, sheet or beginning. */
  | { readonly kind: 'ContestWritten'; readonly groupId: string; readonly tournamentId: string }
  /** Something was said of the results of a group's contest; `said` are the words that this process has appended. */
  | {
      readonly kind: 'ContestAdvanced';
      readonly groupId: string;
      readonly said?: readonly ContestEvent[];
    }
  | { readonly kind: 'LoginEnded'; readonly loginId: string; readonly endedAtMs: number }
  | { readonly kind: 'ScoreFeedPolled'; readonly state: ScoreFeedState };

export type ChangeKind = Change['kind'];
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { readonly kind: Kind }>;
