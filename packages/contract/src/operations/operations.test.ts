import { describe, expect, it } from 'vitest';
import { failure, success } from '../call.ts';
import { failureOf, refusalsOf } from '../operation.ts';
import { ToBoard } from '../board.ts';
import { ack, boardHandshake, FromClient, FromServer, handshake } from '../realtime.ts';
import { allOperations } from './all.ts';
import { BOARD_MESSAGES } from './board.ts';
import { BOARD_HANDSHAKE, CLIENT_MESSAGES, HANDSHAKE, SERVER_MESSAGES } from './realtime.ts';

const operations = allOperations();

describe('operations', () => {
  it('have unique ids that are valid identifiers', () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z]+$/);
  });

  it('are distinct calls', () => {
    const routes = operations.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  describe.each(operations)('$id', ({ call, example: given, refusals, ...rest }) => {
    // A request without a query string has an empty one: seasons need not be named.
    const example = call.isOfSeason ? { query: {}, ...given } : given;

    it('accepts its example', () => {
      for (const part of ['params', 'query', 'body'] as const) {
        expect(() => call[part].parse(example[part])).not.toThrow();
      }
    });

    it('has an example without unknown fields', () => {
      const { params, query, body } = example;
      const named = { ...fieldsOf(params), ...fieldsOf(query), ...fieldsOf(body) };
      const read = {
        ...fieldsOf(call.params.parse(params)),
        ...fieldsOf(call.query.parse(query)),
        ...fieldsOf(call.body.parse(body)),
      };
      expect(Object.keys(read)).toEqual(expect.arrayContaining(Object.keys(named)));
    });

    it('answers its example exactly, field by field', () => {
      const { reply } = example;
      const read = call.reply.parse(reply);
      const whole = Array.isArray(read)
        ? read
        : { ...success.partial().parse(reply), ...fieldsOf(read) };
      expect(whole).toEqual(reply);
    });

    it('is refused with sentences, each once per status', () => {
      const all = refusalsOf({ call, example, refusals, ...rest });
      const said = all.map(({ status, code, message }) => `${status} ${code} ${message}`);
      expect(new Set(said).size).toBe(said.length);
      for (const each of all) {
        expect(each.status).toBeGreaterThanOrEqual(400);
        expect(failure.parse(failureOf(each))).toEqual(failureOf(each));
        expect(each.message).not.toMatch(/^(Invalid input)?$/);
      }
    });
  });
});

describe('messages of the server', () => {
  it.each(Object.entries(SERVER_MESSAGES))('%s carries its example', (name, { example }) => {
    const schema = Object.entries(FromServer).find(([each]) => each === name)?.[1];
    expect(schema?.parse(example)).toEqual(example);
  });
});

describe('messages to a board', () => {
  it.each(Object.entries(BOARD_MESSAGES))('%s carries its example', (name, { example }) => {
    const schema = Object.entries(ToBoard).find(([each]) => each === name)?.[1];
    expect(schema?.parse(example)).toEqual(example);
  });

  it('come over a connection opened as in the example', () => {
    expect(boardHandshake.parse(BOARD_HANDSHAKE)).toEqual(BOARD_HANDSHAKE);
  });
});

describe('messages of a client', () => {
  it.each(Object.entries(CLIENT_MESSAGES))('%s accepts its example', (name, described) => {
    const schema = Object.entries(FromClient).find(([each]) => each === name)?.[1];
    expect(schema?.parse(described.example)).toEqual(described.example);
    expect(ack.nullable().parse(described.ack)).toEqual(described.ack);
  });

  it('come over a connection opened as in the example', () => {
    expect(handshake.parse(HANDSHAKE)).toEqual(HANDSHAKE);
  });
});

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
