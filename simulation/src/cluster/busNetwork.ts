import type {
  ChangeMessage,
  PresenceMessage,
  ProcessMessage,
} from '@bracketbid/server/platform/bus/busMessage';
import { noBus, type ProcessBus } from '@bracketbid/server/platform/bus/processBus';
import type { FaultProfile } from './faultProfile.ts';
import type { World } from './world.ts';

/** What one process sends to another. */
export type BusMessage = ChangeMessage | PresenceMessage | ProcessMessage;

/** The bus between processes: it loses, delays, doubles and reorders messages. */
export type BusNetwork = {
  /**
   * Connects a process's life.
   *
   * @param connection.reach  runs what reaches this life
   * @param connection.onReceived  called once a message was handed over
   */
  connect(connection: {
    /** The name by which the others know it. */
    readonly id: string;
    readonly reach: (happen: () => void) => void;
    readonly onReceived: (message: BusMessage) => void;
  }): ConnectedBus;
};

export type ConnectedBus = {
  readonly bus: ProcessBus;
  /** It receives nothing for so long. */
  cut(durationMs: number): void;
  /** It may have missed messages. */
  miss(): void;
  disconnect(): void;
};

type Connection = {
  readonly follows: ReadonlySet<string>;
  readonly receive: (message: BusMessage, from: string) => void;
};

export function createBusNetwork(world: World, faultsNow: () => FaultProfile): BusNetwork {
  const { random } = world;
  const connections = new Map<string, Connection>();

  const deliver = (from: string, to: string, message: BusMessage) => {
    const { messagesLost, messagesDoubled, messagesSlow } = faultsNow();
    if (random.chance(messagesLost)) return;
    for (let copy = random.chance(messagesDoubled) ? 2 : 1; copy > 0; copy -= 1) {
      const delayMs = random.chance(messagesSlow) ? random.below(4000) : 1 + random.below(10);
      world.after(delayMs, () => connections.get(to)?.receive(message, from));
    }
  };

  return {
    connect: ({ id, reach, onReceived }) => {
      const changes: ((message: ChangeMessage) => void)[] = [];
      const presences: ((message: PresenceMessage, from: string) => void)[] = [];
      const processListeners: ((message: ProcessMessage, from: string) => void)[] = [];
      const gaps: (() => void)[] = [];
      let cutUntilMs = 0;

      const dispatch = (message: BusMessage, from: string) => {
        if (isPresence(message)) for (const listener of presences) listener(message, from);
        else if (isProcessMessage(message))
          for (const listener of processListeners) listener(message, from);
        else for (const listener of changes) listener(message);
      };
      const follows = new Set<string>();
      const wanted = new Set<string>();
      connections.set(id, {
        follows,
        receive: (message, from) => {
          if (world.nowMs() < cutUntilMs) return;
          reach(() => {
            dispatch(message, from);
            onReceived(message);
          });
        },
      });
      const sendTo = (
        message: BusMessage,
        isMeant: (to: string, connection: Connection) => boolean,
      ) => {
        if (!connections.has(id)) return;
        for (const [to, connection] of connections) {
          if (to !== id && isMeant(to, connection)) deliver(id, to, message);
        }
      };

      return {
        bus: {
          ...noBus,
          send: (message) => {
            if (message.kind !== 'reaction') sendTo(message, () => true);
          },
          sendToGroup: (groupId, message) =>
            sendTo(message, (_to, other) => other.follows.has(groupId)),
          sendToProcess: (process, message) => sendTo(message, (to) => to === process),
          follow: (groupId, onFollowing) => {
            wanted.add(groupId);
            // A subscription takes a moment too.
            world.after(1 + random.below(10), () =>
              reach(() => {
                if (!wanted.has(groupId)) return;
                follows.add(groupId);
                onFollowing();
              }),
            );
          },
          unfollow: (groupId) => {
            wanted.delete(groupId);
            follows.delete(groupId);
          },
          onChange: (listener) => void changes.push(listener),
          onPresence: (listener) => void presences.push(listener),
          onProcessMessage: (listener) => void processListeners.push(listener),
          onGap: (listener) => void gaps.push(listener),
          isUp: () => true,
        },
        cut: (durationMs) => {
          cutUntilMs = world.nowMs() + durationMs;
        },
        miss: () => {
          for (const listener of gaps) listener();
        },
        disconnect: () => void connections.delete(id),
      };
    },
  };
}

const PRESENCE: ReadonlySet<string> = new Set(['online', 'alive', 'leaving', 'whoIsOnline']);
const SHARING: ReadonlySet<string> = new Set(['deadlines', 'sitePauseReached', 'figures']);

function isPresence(message: BusMessage): message is PresenceMessage {
  return PRESENCE.has(message.kind);
}

function isProcessMessage(message: BusMessage): message is ProcessMessage {
  return SHARING.has(message.kind);
}
