import { ToBoard } from '@bracketbid/contract/board';
import { BOARD_MESSAGES } from '@bracketbid/contract/operations/board';
import { ack, FromClient, FromServer, handshake } from '@bracketbid/contract/live/realtime';
import {
  CLIENT_MESSAGES,
  HANDSHAKE_REFUSALS,
  SERVER_MESSAGES,
} from '@bracketbid/contract/operations/realtime';
import type { z } from 'zod';
import { createJsonSchemas, type JsonObject, type JsonSchemas, plain } from './jsonSchemas.ts';
import { LICENSE } from './openApi.ts';

/** One message of the socket, in either direction. */
export type LiveMessage = {
  readonly name: string;
  readonly from: 'server' | 'client';
  /** Whom the server talks with: a group's members, or a board. */
  readonly channel: 'auction' | 'board';
  readonly summary: string;
  /** Who receives it, or how it is acknowledged. */
  readonly note: string;
  readonly payload: JsonObject;
  readonly example: unknown;
  /** An example of the acknowledgement, if there is one. */
  readonly ack: unknown;
};

const AUDIENCE = {
  group: "Sent to the group's sockets.",
  member: 'Sent to the sockets of one member of the group.',
  socket: 'Sent to the one socket that it is about.',
  everyone: 'Sent to every socket.',
} as const;

/** How a client stays in sync, in paragraphs of Markdown. */
export const LIVE_RULES = [
  'The socket is [Socket.IO](https://socket.io/docs/v4/) 4 at the path `/socket.io`. Connect with the query `userId`, `groupId` and, if you like, `timestamp`, and with `auth: { token }`, an access token. A socket belongs to one group from the start; a member may have ten.',
  `A connection is refused (\`connect_error\`) with one of these sentences: ${HANDSHAKE_REFUSALS.map((sentence) => `“${sentence}”`).join(', ')}.`,
  'Only the server sends what others see: nothing that a client sends is passed on. A bid is the message `bid`, or `POST /auction/add`, with the same answers; it is broadcast once it is stored durably. Give each bid a `clientBidId` of its own: repeated on either way, it is the same bid.',
  '**`seq`** is the number of the last event of the group’s auction that a message knows of; it rises by one with each event. Keep the last one that you applied. A message with the next number: apply it. With the same or a lower number: drop it, unless it is a `countdownUpdate`, which also ticks without an event. With a higher number than the next: something was missed, so read `GET /auction/state/{groupId}` and go on from its `seq`. Do the same after every reconnection.',
  'A board (a television) connects with `auth: { board: token }` alone and no query. It receives the messages of its group with public fields only, a `countdownUpdate` each second, and `boardRevoked` when it is turned off; whatever it sends is refused. It reads `GET /board/{token}` when it connects, after a gap in `seq`, and after `auctionTimeUpdated`, `auctionpaused` and `matchUpdated`. A board may have twenty sockets.',
  'A `countdownUpdate` that is one ahead and has another phase announces that event itself; one ahead in the same phase is a gap like any other.',
  'Messages without `seq` say how things are now: the latest one counts. After `matchUpdated`, read the match again.',
  'Messages and fields may be added at any time: ignore those that you don’t know.',
] as const;

/** Every message with its schema, in the order in which an evening goes; first what the server sends. */
export function liveMessages(schemas: JsonSchemas): LiveMessage[] {
  const sent = Object.entries(SERVER_MESSAGES).map(([name, { audience, ...described }]) => ({
    name,
    from: 'server' as const,
    channel: 'auction' as const,
    ack: null,
    ...described,
    note: AUDIENCE[audience],
    payload: schemas.of(schemaIn(FromServer, name), 'output'),
  }));
  const received = Object.entries(CLIENT_MESSAGES).map(([name, described]) => ({
    name,
    from: 'client' as const,
    channel: 'auction' as const,
    ...described,
    note: described.ack === null ? 'Not acknowledged.' : 'Acknowledged, if you request it.',
    payload: schemas.of(schemaIn(FromClient, name), 'input'),
  }));
  const shown = Object.entries(BOARD_MESSAGES).map(([name, described]) => ({
    name,
    from: 'server' as const,
    channel: 'board' as const,
    ack: null,
    ...described,
    note: "Sent to the board's sockets.",
    payload: schemas.of(schemaIn(ToBoard, name), 'output'),
  }));
  return [...sent, ...received, ...shown];
}

function schemaIn(all: Readonly<Record<string, z.ZodType>>, name: string): z.ZodType {
  const schema = all[name];
  if (schema === undefined) throw new Error(`${name} is not a message`);
  return schema;
}

const toKey = ({ channel, from, name }: Pick<LiveMessage, 'channel' | 'from' | 'name'>) =>
  `${channel === 'board' ? 'board' : from}.${name}`;

/** The socket's messages as AsyncAPI, generated from the contract alone. `send` is what the server sends. */
export function asyncApi(): JsonObject {
  const schemas = createJsonSchemas('draft-07');
  const messages = liveMessages(schemas);
  const components = {
    messages: { ...Object.fromEntries(messages.map(buildMessage)), ack: toAckSchema(schemas) },
    securitySchemes: {
      token: {
        type: 'http',
        scheme: 'bearer',
        description:
          "An access token, as `auth: { token }` of Socket.IO; a board's, as `auth: { board }`",
      },
    },
  };
  const keysIn = (channel: LiveMessage['channel']) =>
    messages.filter((message) => message.channel === channel).map(toKey);
  const refsTo = (keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, refTo('components/messages', key)]));
  const board = {
    address: '/',
    title: 'A board: an auction on a television',
    messages: refsTo(keysIn('board')),
  };
  const channel = {
    address: '/',
    title: "A group's auction",
    messages: refsTo([...keysIn('auction'), 'ack']),
    bindings: {
      ws: {
        method: 'GET',
        query: schemas.of(handshake.shape.query, 'input'),
        bindingVersion: '0.1.0',
      },
    },
  };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Bracketbid live',
      version: '1',
      description: LIVE_RULES.join('\n\n'),
      license: { name: LICENSE.name, url: 'https://spdx.org/licenses/' },
    },
    defaultContentType: 'application/json',
    servers: { site: SITE },
    channels: { auction: channel, board },
    operations: Object.fromEntries(messages.map(buildOperation)),
    components: { ...components, schemas: schemas.named() },
  };
}

const SITE = {
  host: '{host}',
  pathname: '/socket.io',
  protocol: 'wss',
  description: 'The site itself; plain `ws` where it is served without TLS',
  variables: { host: { default: 'bracketbid.example', description: "The site's host and port" } },
  security: [{ $ref: '#/components/securitySchemes/token' }],
};

function refTo(place: string, key: string): JsonObject {
  return { $ref: `#/${place}/${key}` };
}

function buildMessage(message: LiveMessage): [string, JsonObject] {
  const { name, summary, note, payload, example } = message;
  const described = { name, title: name, summary, description: note };
  return [toKey(message), { ...described, payload, examples: [{ payload: plain(example) }] }];
}

function toAckSchema(schemas: JsonSchemas): JsonObject {
  return {
    name: 'ack',
    title: 'Acknowledgement',
    summary: "What a client's callback is called with",
    payload: schemas.of(ack, 'output'),
    examples: [{ payload: { status: 'success' } }],
  };
}

function buildOperation(message: LiveMessage): [string, JsonObject] {
  const { from, summary, note } = message;
  const path = `#/channels/${message.channel}`;
  const channel = { $ref: path };
  const inChannel = (key: string) => ({ $ref: `${path}/messages/${key}` });
  const name = message.channel === 'board' ? `board.${message.name}` : message.name;
  const reply = message.ack === null ? {} : { reply: { channel, messages: [inChannel('ack')] } };
  return [
    `${from === 'server' ? 'send' : 'receive'}.${name}`,
    {
      action: from === 'server' ? 'send' : 'receive',
      channel,
      summary,
      description: note,
      messages: [inChannel(toKey(message))],
      ...reply,
    },
  ];
}
