import type { ChangeMessage } from '../bus/busMessage.ts';
import type { ProcessBus } from '../bus/processBus.ts';
import type { Change } from './change.ts';
import type { ChangeFeed } from './feed.ts';

/** Sends this process's changes to the others over Redis (an auction's to those that follow it), and publishes theirs here. */
export function bridgeChanges(feed: ChangeFeed, bus: ProcessBus): void {
  feed.reactToAll((change, origin) => {
    if (origin === 'elsewhere') return;
    const message = buildMessage(change);
    if (message === null) return;
    // By far the most, and only of use where the group is kept.
    if (message.kind === 'AuctionAdvanced') bus.sendToGroup(message.groupId, message);
    else bus.send(message);
  });
  bus.onChange((message) => feed.publish(message, 'elsewhere'));
}

/** A change as it is sent to other processes, by name; null for one that concerns this process alone. */
export function buildMessage(change: Change): ChangeMessage | null {
  switch (change.kind) {
    case 'AuctionAdvanced':
      return { kind: change.kind, groupId: change.groupId, seq: change.seq };
    case 'ContestAdvanced':
      return { kind: change.kind, groupId: change.groupId };
    case 'SettingsChanged':
      return { kind: change.kind };
    case 'MatchesChanged':
      return { kind: change.kind, matchIds: [...change.matchIds] };
    case 'MaximaFell':
      return { ...change, teamIds: [...change.teamIds] };
    case 'LogReached':
      return null;
    case 'GroupChanged':
    case 'StageChanged':
    case 'BoardChanged':
    case 'RulesChanged':
    case 'SettlementChanged':
    case 'SharesChanged':
    case 'ChatChanged':
    case 'GroupDeleted':
    case 'MemberLeft':
    case 'SeasonWritten':
    case 'ContestWritten':
    case 'LoginEnded':
    case 'ScoreFeedPolled':
      return change;
    default:
      return change satisfies never;
  }
}
