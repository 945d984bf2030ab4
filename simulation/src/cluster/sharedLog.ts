import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import type { FaultProfile } from './faultProfile.ts';
import type { World } from './world.ts';

/** Ways to break a log on purpose, to prove that the checks detect it. */
export type Sabotage =
  /** Answers "stored" for a seq that another process has taken, and stores nothing. */
  | 'saysStoredOfTaken'
  /** Overwrites what another process has stored. */
  | 'overwrites'
  /** Now and then answers "stored", and drops the rows. */
  | 'forgets'
  /** Answers "stored" before it is durable, like a disk without a flush. */
  | 'answersEarly'
  /** Omits the last event from reads, like a replica that lags behind. */
  | 'readsOld'
  /** Reports refused rows as a broken connection, so that they are retried forever. */
  | 'refusesAsIfAway'
  /** Stores starts whatever settings they were decided on. */
  | 'startsOnOld';

/** Called with the result of an append or read; null when the connection broke. */
export type Reply<Result> = (result: Result | null) => void;

/** An event on its way into the log. */
export type Row = {
  readonly groupId: string;
  readonly entry: LoggedEvent;
  /** Of a start: the settings' revision that it was decided on. */
  readonly revision?: number | undefined;
};

/** The outcome of a statement: all of its rows are stored, or none. Starts that were decided on other settings are left out. */
export type Stored =
  | { readonly kind: 'stored'; readonly leftOut: ReadonlySet<Row> }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused' };

/** The one database of all processes: events by (group, seq), with delays and failures. */
export type SharedLog = {
  /** One statement, with rows of any groups. */
  store(rows: readonly Row[], reply: Reply<Stored>): void;
  /** Which of these rows exist already. */
  taken(rows: readonly Row[], reply: Reply<ReadonlySet<Row>>): void;
  read(groupId: string, afterSeq: number, reply: Reply<readonly LoggedEvent[]>): void;
  /** The revision of the settings. */
  readRevision(reply: Reply<number>): void;
  /** Changes the settings, and raises their revision. @param reply  called with the new one */
  changeSettings(reply: Reply<number>): void;
  /** Makes the database unavailable for so long. */
  goAway(durationMs: number): void;
  /** What is durable now. */
  rows(groupId: string): readonly LoggedEvent[];
  /** Appends that met a taken seq. */
  conflicts(): number;
  /** Starts that were left out. */
  stale(): number;
};

export function createSharedLog(
  world: World,
  deps: {
    readonly faultsNow: () => FaultProfile;
    readonly sabotage: Sabotage | null;
    /** Called with each event at the instant at which it is durable. */
    readonly onStored: (groupId: string, entry: LoggedEvent) => void;
  },
): SharedLog {
  const { random } = world;
  const { faultsNow, sabotage, onStored } = deps;
  const groups = new Map<string, LoggedEvent[]>();
  let awayUntilMs = 0;
  let conflicts = 0;
  let stale = 0;
  let revision = 0;

  const listRows = (groupId: string) => {
    const rows = groups.get(groupId) ?? [];
    groups.set(groupId, rows);
    return rows;
  };
  const isAway = () => world.nowMs() < awayUntilMs;
  const delayMs = () =>
    random.chance(faultsNow().slow) ? 500 + random.below(4000) : 1 + random.below(8);

  const isTaken = ({ groupId, entry }: Row) => entry.seq <= listRows(groupId).length;

  const isStale = ({ revision: decidedOn = revision }: Row) =>
    decidedOn !== revision && sabotage !== 'startsOnOld';

  const store = (all: readonly Row[]): Stored => {
    const leftOut = new Set(all.filter(isStale));
    const rows = all.filter((row) => !leftOut.has(row));
    const stored: Stored = { kind: 'stored', leftOut };
    stale += leftOut.size;
    if (rows.some(isPoisonous)) return { kind: 'refused' };
    const isConflict = rows.some(isTaken);
    if (isConflict) conflicts += 1;
    if (isConflict && sabotage === 'saysStoredOfTaken') return stored;
    if (isConflict && sabotage !== 'overwrites') return { kind: 'conflict' };
    if (sabotage === 'forgets' && random.chance(0.02)) return stored;
    for (const { groupId, entry } of rows) {
      listRows(groupId)[entry.seq - 1] = entry;
      onStored(groupId, entry);
    }
    return stored;
  };

  /** A statement that is carried out and answered, or never arrives. */
  const request = <Result>(reply: Reply<Result>, carryOut: () => Result) => {
    const isLost = isAway() || random.chance(faultsNow().lostBefore);
    const [toMs, backMs] = [delayMs(), delayMs()];
    world.after(toMs, () => {
      const result = isLost ? null : carryOut();
      world.after(backMs, () => reply(result));
    });
  };

  return {
    store: (rows, reply) => {
      const { lostBefore, lostAfter, late } = faultsNow();
      const draw = random.next();
      const [toMs, backMs] = [delayMs(), delayMs()];
      if (isAway() || draw < lostBefore) {
        world.after(toMs, () => reply(null));
        return;
      }
      if (draw < lostBefore + late) {
        world.after(toMs, () => reply(null));
        world.after(toMs + random.below(3000), () => store(rows));
        return;
      }
      if (sabotage === 'answersEarly') {
        world.after(toMs, () => reply({ kind: 'stored', leftOut: new Set() }));
        world.after(toMs + random.below(300), () => store(rows));
        return;
      }
      world.after(toMs, () => {
        const stored = store(rows);
        const isCut = stored.kind === 'refused' && sabotage === 'refusesAsIfAway';
        const isLost = isCut || isAway() || draw < lostBefore + late + lostAfter;
        world.after(backMs, () => reply(isLost ? null : stored));
      });
    },
    taken: (rows, reply) => request(reply, () => new Set(rows.filter(isTaken))),
    read: (groupId, afterSeq, reply) =>
      request(reply, () => {
        const rows = listRows(groupId);
        const end = sabotage === 'readsOld' ? rows.length - 1 : rows.length;
        return rows.slice(afterSeq, Math.max(afterSeq, end));
      }),
    readRevision: (reply) => request(reply, () => revision),
    changeSettings: (reply) =>
      request(reply, () => {
        revision += 1;
        return revision;
      }),
    goAway: (durationMs) => {
      awayUntilMs = world.nowMs() + durationMs;
    },
    rows: listRows,
    conflicts: () => conflicts,
    stale: () => stale,
  };
}

/** Text that PostgreSQL's `jsonb` refuses. */
export const POISON = '\u0000';

function isPoisonous({ entry: { event } }: Row): boolean {
  return event.type === 'BidPlaced' && event.clientBidId?.includes(POISON) === true;
}
