/** What each part of an evening costs. CPU in milliseconds of a server process, memory and lines in bytes. */
export type Costs = {
  /** A member's connection: handshake, token, membership. */
  readonly connectMs: number;
  /** The same, when all come back at once. */
  readonly reconnectMs: number;
  /** The whole picture of an auction, asked for by one member. */
  readonly pictureMs: number;
  readonly pictureBytes: number;
  /** A password's hash. */
  readonly passwordMs: number;
  /** A member who is only connected, for a second, while no countdown runs. */
  readonly idleMs: number;
  /** A process of which nobody wants anything yet. */
  readonly processBytes: number;
  readonly memberBytes: number;
  readonly groupBytes: number;
  /** A reminder, composed and handed over. */
  readonly mailMs: number;
  /** A group's auction that begins, with all others in the same second. */
  readonly startMs: number;
  /** An event of an auction, stored and sent to its group: a bid, a lot that is locked, opened or ended. */
  readonly eventMs: number;
  /** A second of a running countdown, sent to a group, with what its connections cost anyway. */
  readonly tickMs: number;
  /** What each takes more where there are other processes: messages, stand-ins, smaller commits. */
  readonly sharingStartMs: number;
  readonly sharingEventMs: number;
  readonly sharingTickMs: number;
  /** What one member receives of an event and of a second. */
  readonly eventBytes: number;
  readonly tickBytes: number;
  /** The connections of PostgreSQL. */
  readonly databaseEventMs: number;
  /** In the log, with its index. */
  readonly storedBytes: number;
  /** The standings of a group after a result, computed; and each time they are asked for again. */
  readonly standingsMs: number;
  readonly standingsAgainMs: number;
};

/** Events of a lot beside its bids: locked, opened, ended. */
export const EVENTS_A_LOT = 3;
