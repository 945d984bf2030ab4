/** What is needed of the client: promises that reject while there is no connection. */
type ShardedClient = {
  readonly isReady: boolean;
  sSubscribe(channel: string, listener: (message: string) => void): Promise<void>;
  sUnsubscribe(channel: string): Promise<void>;
};

type Subscription = {
  readonly listener: (message: string) => void;
  readonly onSubscribed: () => void;
};

/** Subscriptions that come and go by the thousand, and are restored after each reconnect. */
export type ShardedChannels = {
  subscribe(channel: string, listener: (message: string) => void, onSubscribed: () => void): void;
  unsubscribe(channel: string): void;
  /** The client is connected again: it has restored what it was subscribed to when it lost the connection. */
  resume(): void;
};

export function createShardedChannels(
  client: ShardedClient,
  onError: (error: unknown) => void,
): ShardedChannels {
  const wanted = new Map<string, Subscription>();
  /** What the client is subscribed to, or will be once it is connected. */
  const held = new Set<string>();

  const hold = async (channel: string): Promise<void> => {
    const subscription = wanted.get(channel);
    if (subscription === undefined || !client.isReady) return;
    const isNew = !held.has(channel);
    held.add(channel);
    if (isNew) {
      await client.sSubscribe(channel, (message) => wanted.get(channel)?.listener(message));
    }
    if (wanted.get(channel) === subscription) subscription.onSubscribed();
  };

  const letGo = async (channel: string): Promise<void> => {
    if (!client.isReady || !held.delete(channel)) return;
    await client.sUnsubscribe(channel);
  };

  /** A channel that could not be subscribed to is subscribed to after the next reconnect. */
  const report = (channel: string) => (error: unknown) => {
    held.delete(channel);
    onError(error);
  };

  return {
    subscribe: (channel, listener, onSubscribed) => {
      wanted.set(channel, { listener, onSubscribed });
      hold(channel).catch(report(channel));
    },
    unsubscribe: (channel) => {
      wanted.delete(channel);
      letGo(channel).catch(onError);
    },
    resume: () => {
      for (const channel of wanted.keys()) hold(channel).catch(report(channel));
      for (const channel of held) {
        if (!wanted.has(channel)) letGo(channel).catch(onError);
      }
    },
  };
}
