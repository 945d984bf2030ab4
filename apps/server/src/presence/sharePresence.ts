import type { Presence } from './presence.ts';
import type { Clock } from '../clock.ts';
import type { NewsItem } from '../bus/busMessage.ts';
import type { News } from '../bus/processBus.ts';

/** Comings and goings within this time are told together. */
const GATHER_MS = 50;

/** Each process says this often that it is there; one that says nothing for so long is gone, with its people. */
const ALIVE_MS = 2000;
const SILENCE_MS_MAX = 7000;

/** Whole pictures are asked for, and given, this often at most: after an outage everybody asks at once. */
const WHOLE_MS_MIN = 500;

/** Groups in one item of news: some 100 KB of a full house. */
const GROUPS_MAX = 200;

type Other = { count: number; heardAtMs: number };

/**
 * Keeps the lists of who is online the same on all processes. Each tells of its own people; one that dies without
 * a word takes its people with it after 7 s. While no news comes, what was known last stays.
 */
export function shareOnline(deps: {
  readonly news: News;
  readonly presence: Presence;
  readonly clock: Clock;
  /** The list of a group is another because of what was heard. */
  readonly onChange: (groupId: string) => void;
}): { begin(): void; close(): void } {
  const { news, presence, clock, onChange } = deps;
  const others = new Map<string, Other>();
  const changed = new Set<string>();
  let count = 0;
  let cancelTelling: (() => void) | null = null;
  let cancelBeat = () => {};
  let wholeToldAtMs = -Infinity;
  let cancelWhole: (() => void) | null = null;
  let askedAtMs = -Infinity;
  let cancelAsking: (() => void) | null = null;

  const tell = (groupIds: readonly string[], isFirst: boolean) => {
    count += 1;
    news.tell({
      kind: 'online',
      count,
      isFirst,
      groups: groupIds.map((groupId) => [groupId, [...presence.here(groupId)]]),
    });
  };

  const tellWhole = () => {
    cancelWhole = null;
    wholeToldAtMs = clock.nowMs();
    const groupIds = presence.groupsHere();
    tell(groupIds.slice(0, GROUPS_MAX), true);
    for (let at = GROUPS_MAX; at < groupIds.length; at += GROUPS_MAX) {
      tell(groupIds.slice(at, at + GROUPS_MAX), false);
    }
  };

  const tellWholeSoon = () => {
    cancelWhole ??= clock.alarm(wholeToldAtMs + WHOLE_MS_MIN, tellWhole);
  };

  const ask = () => {
    cancelAsking ??= clock.alarm(askedAtMs + WHOLE_MS_MIN, () => {
      cancelAsking = null;
      askedAtMs = clock.nowMs();
      news.tell({ kind: 'whoIsOnline' });
    });
  };

  const drop = (process: string) => {
    others.delete(process);
    for (const groupId of presence.forget(process)) onChange(groupId);
  };

  const hearOnline = (from: string, { count: heard, isFirst, groups }: Online) => {
    const known = others.get(from);
    // Something was missed: what is said now would be wrong on top of what is known.
    if (!isFirst && known?.count !== heard - 1) return ask();
    others.set(from, { count: heard, heardAtMs: clock.nowMs() });
    const before = isFirst ? presence.forget(from) : [];
    for (const [groupId, userIds] of groups) presence.hear(from, groupId, userIds);
    for (const groupId of new Set([...before, ...groups.map(([id]) => id)])) onChange(groupId);
  };

  const beat = () => {
    const nowMs = clock.nowMs();
    news.tell({ kind: 'alive', count });
    if (news.isHeard()) {
      for (const [process, { heardAtMs }] of others) {
        if (nowMs - heardAtMs > SILENCE_MS_MAX) drop(process);
      }
    }
    cancelBeat = clock.alarm(nowMs + ALIVE_MS, beat);
  };

  news.onItem((item, { from }) => {
    if (item.kind === 'online') hearOnline(from, item);
    else if (item.kind === 'whoIsOnline') tellWholeSoon();
    else if (item.kind === 'leaving') drop(from);
    else if (item.kind === 'alive') {
      const known = others.get(from);
      if (known === undefined || known.count !== item.count) ask();
      if (known !== undefined) known.heardAtMs = clock.nowMs();
    }
  });
  news.onGap(() => {
    // Nobody could be heard for a while: that is no reason to think them gone.
    for (const other of others.values()) other.heardAtMs = clock.nowMs();
    ask();
    tellWholeSoon();
  });
  presence.onChangeHere((groupId) => {
    changed.add(groupId);
    cancelTelling ??= clock.alarm(clock.nowMs() + GATHER_MS, () => {
      cancelTelling = null;
      const groupIds = [...changed];
      changed.clear();
      for (let at = 0; at < groupIds.length; at += GROUPS_MAX) {
        tell(groupIds.slice(at, at + GROUPS_MAX), false);
      }
    });
  });

  return {
    begin: beat,
    close: () => {
      cancelBeat();
      cancelTelling?.();
      cancelAsking?.();
      cancelWhole?.();
      news.tell({ kind: 'leaving' });
    },
  };
}

type Online = Extract<NewsItem, { kind: 'online' }>;
