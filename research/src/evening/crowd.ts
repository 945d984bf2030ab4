import { FromServer } from '@bracketbid/contract/live/realtime';
import { type Listener, listen } from '@bracketbid/bench/listener';
import type { WaitingGroup } from '@bracketbid/bench/messages';

/** How a crowd bids on each lot: when, as parts of the lot's time. */
export type Rhythm = () => readonly number[];

/** What a crowd has seen and done so far. */
export type Tally = { readonly bids: number; readonly lots: number; readonly bytes: number };

/** Members of many groups on their connections, who bid as a rhythm says. */
export type Crowd = {
  readonly size: number;
  bidBy(rhythm: Rhythm): void;
  tally(): Tally;
  /** Waits until this many groups have a lot locked or open. */
  started(groups: number): Promise<void>;
  /** Cuts every line, and connects all again at once. @returns milliseconds until the last is back */
  reconnectAll(): Promise<number>;
  close(): void;
};

/** Connections being opened at once while people arrive. */
const ARRIVING = 32;

const countdown = FromServer.countdownUpdate.pick({ team: true, hasOpened: true });
const NAME = /^42\["(\w+)",/;
/** The message's name is within this many bytes. */
const NAME_BYTES = 40;

type Table = { readonly group: WaitingGroup; teamId: string; amount: number; turn: number };

/** Connects all members: a group's to one server, as nginx does, to each in turn. @param lotMs  the length of a lot */
export async function connectCrowd(
  urls: readonly string[],
  groups: readonly WaitingGroup[],
  lotMs: number,
): Promise<Crowd> {
  const count = { bids: 0, lots: 0, bytes: 0 };
  const begun = new Set<string>();
  const lines = new Map<string, Listener>();
  let rhythm: Rhythm = () => [];
  let isOpen = true;
  let onBegun = () => {};

  const bid = async (table: Table, teamId: string): Promise<void> => {
    const { groupId, members } = table.group;
    table.turn = (table.turn + 1) % members.length;
    const line = lines.get(members[table.turn]?.userId ?? '');
    if (!isOpen || line === undefined || table.teamId !== teamId) return;
    table.amount += 1;
    const answer = await line.ask('bid', { groupId, teamID: teamId, amount: String(table.amount) });
    if (answer.includes('"status":"success"')) count.bids += 1;
  };

  /** The first member of a group follows its lots for all. */
  const follow = (table: Table, message: Buffer): void => {
    const name = NAME.exec(message.toString('latin1', 0, NAME_BYTES))?.[1];
    if (name === 'lockScreen' && !begun.has(table.group.groupId)) {
      begun.add(table.group.groupId);
      onBegun();
    }
    if (name === 'teamStatusUpdate') count.lots += 1;
    if (name !== 'countdownUpdate') return;
    const text = message.toString();
    const { team, hasOpened } = countdown.parse(JSON.parse(text.slice(text.indexOf(',') + 1, -1)));
    if (team === null || !hasOpened || team._id === table.teamId) return;
    Object.assign(table, { teamId: team._id, amount: 0 });
    for (const part of rhythm()) setTimeout(() => void bid(table, team._id), part * lotMs);
  };

  const people = groups.flatMap((group, place) => {
    const table: Table = { group, teamId: '', amount: 0, turn: 0 };
    const url = urls[place % urls.length] ?? '';
    return group.members.map((member, index) => ({ ...member, table, index, url }));
  });
  const connect = async ({ userId, token, table, index, url }: (typeof people)[number]) => {
    const who = { userId, token, groupId: table.group.groupId };
    const line = await listen(url, who, (message) => {
      count.bytes += message.length;
      if (index === 0) follow(table, message);
    });
    lines.set(userId, line);
  };
  const closeAll = () => {
    for (const line of lines.values()) line.close();
    lines.clear();
  };

  const waiting = [...people];
  const connectNext = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await connect(one);
  };
  await Promise.all(Array.from({ length: ARRIVING }, connectNext));

  return {
    size: people.length,
    bidBy: (next) => {
      rhythm = next;
    },
    tally: () => ({ ...count }),
    started: (wanted) =>
      new Promise((resolve) => {
        onBegun = () => {
          if (begun.size >= wanted) resolve();
        };
        onBegun();
      }),
    reconnectAll: async () => {
      closeAll();
      const cutMs = performance.now();
      await Promise.all(people.map(connect));
      return performance.now() - cutMs;
    },
    close: () => {
      isOpen = false;
      closeAll();
    },
  };
}
