import { ack, FromClient, FromServer, handshake } from '@bracketbid/contract/realtime';
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
  socket: 'Sent to the one socket that it is about.',
  everyone: 'Sent to every socket.',
} as const;

/** How a client stays in sync, in paragraphs of Markdown. */
export const LIVE_RULES = [
  'The socket is [Socket.IO](https://socket.io/docs/v4/) 4 at the path `/socket.io`. Connect with the query `userId`, `groupId` and, if you like, `timestamp`, and with `auth: { token }`, an access token. A socket belongs to one group from the start; a member may have ten.',
  `A connection is refused (\`connect_error\`) with one of these sentences: ${HANDSHAKE_REFUSALS.map((sentence) => `“${sentence}”`).join(', ')}.`,
  'Only the server sends what others see: nothing that a client sends is passed on. Bids are placed by `POST /auction/add` and broadcast once they are stored durably.',
  '**`seq`** is the number of the last event of the group’s auction that a message knows of; it rises by one with each event. Keep the last one that you applied. A message with the next number: apply it. With the same or a lower number: drop it, unless it is a `countdownUpdate`, which also ticks without an event. With a higher number than the next: something was missed, so read `GET /auction/state/{groupId}` and go on from its `seq`. Do the same after every reconnection.',
  'A `countdownUpdate` that is one ahead and has another phase announces that event itself; one ahead in the same phase is a gap like any other.',
  'Messages without `seq` say how things are now: the latest one counts. After `matchUpdated`, read the match again.',
  'Messages and fields may be added at any time: ignore those that you don’t know.',
] as const;

/** Every message with its schema, in the order in which an evening goes; first what the server sends. */
export function liveMessages(schemas: JsonSchemas): LiveMessage[] {
  const sent = Object.entries(SERVER_MESSAGES).map(([name, { audience, ...described }]) => ({
    ...{ name, from: 'server' as const, note: AUDIENCE[audience], ack: null, ...described },
    payload: schemas.of(schemaIn(FromServer, name), 'output'),
  }));
  const received = Object.entries(CLIENT_MESSAGES).map(([name, described]) => ({
    ...{ name, from: 'client' as const, ...described },
    note: described.ack === null ? 'Not acknowledged.' : 'Acknowledged, if you request it.',
    payload: schemas.of(schemaIn(FromClient, name), 'input'),
  }));
  return [...sent, ...received];
}

function schemaIn(all: Readonly<Record<string, z.ZodType>>, name: string): z.ZodType {
  const schema = all[name];
  if (schema === undefined) throw new Error(`${name} is not a message`);
  return schema;
}

const CHANNEL = '#/channels/auction';
const keyOf = ({ from, name }: Pick<LiveMessage, 'from' | 'name'>) => `${from}.${name}`;

/** The socket's messages as AsyncAPI, generated from the contract alone. `send` is what the server sends. */
export function asyncApi(): JsonObject {
  const schemas = createJsonSchemas('draft-07');
  const messages = liveMessages(schemas);
  const components = {
    messages: { ...Object.fromEntries(messages.map(messageOf)), ack: ackOf(schemas) },
    securitySchemes: {
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'An access token, as `auth: { token }` of Socket.IO',
      },
    },
  };
  const channel = {
    address: '/',
    title: "A group's auction",
    messages: Object.fromEntries(
      Object.keys(components.messages).map((key) => [key, refTo('components/messages', key)]),
    ),
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
    channels: { auction: channel },
    operations: Object.fromEntries(messages.map(operationOf)),
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

function messageOf(message: LiveMessage): [string, JsonObject] {
  const { name, summary, note, payload, example } = message;
  const described = { name, title: name, summary, description: note };
  return [keyOf(message), { ...described, payload, examples: [{ payload: plain(example) }] }];
}

function ackOf(schemas: JsonSchemas): JsonObject {
  return {
    name: 'ack',
    title: 'Acknowledgement',
    summary: "What a client's callback is called with",
    payload: schemas.of(ack, 'output'),
    examples: [{ payload: { status: 'success' } }],
  };
}

function operationOf(message: LiveMessage): [string, JsonObject] {
  const { name, from, summary, note } = message;
  const channel = { $ref: CHANNEL };
  const inChannel = (key: string) => ({ $ref: `${CHANNEL}/messages/${key}` });
  const reply = message.ack === null ? {} : { reply: { channel, messages: [inChannel('ack')] } };
  return [
    `${from === 'server' ? 'send' : 'receive'}.${name}`,
    {
      action: from === 'server' ? 'send' : 'receive',
      ...{ channel, summary, description: note, messages: [inChannel(keyOf(message))], ...reply },
    },
  ];
}
