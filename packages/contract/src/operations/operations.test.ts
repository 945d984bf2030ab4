import { describe, expect, it } from 'vitest';
import { failure, success } from '../call.ts';
import { ruleStatus } from '../failures.ts';
import { toFailure, listRefusals } from '../operation.ts';
import { ToBoard } from '../board.ts';
import { ack, boardHandshake, FromClient, FromServer, handshake } from '../live/realtime.ts';
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
      const named = { ...toFields(params), ...toFields(query), ...toFields(body) };
      const read = {
        ...toFields(call.params.parse(params)),
        ...toFields(call.query.parse(query)),
        ...toFields(call.body.parse(body)),
      };
      expect(Object.keys(read)).toEqual(expect.arrayContaining(Object.keys(named)));
    });

    it('answers its example exactly, field by field', () => {
      const { reply } = example;
      const read = call.reply.parse(reply);
      const whole = Array.isArray(read)
        ? read
        : { ...success.partial().parse(reply), ...toFields(read) };
      expect(whole).toEqual(reply);
    });

    it('is refused with sentences, each once per status', () => {
      const all = listRefusals({ call, example, refusals, ...rest });
      const said = all.map(({ status, code, message }) => `${status} ${code} ${message}`);
      expect(new Set(said).size).toBe(said.length);
      for (const each of all) {
        expect(each.status).toBeGreaterThanOrEqual(400);
        expect(failure.parse(toFailure(each))).toEqual(toFailure(each));
        expect(each.message).not.toMatch(/^(Invalid input)?$/);
      }
    });
  });
});

/** Why somebody may not, whatever stands: every sentence that comes with 403. All that can't be now comes with 409. */
const MAY_NOT = [
  'Only the host can do this.',
  'Only the host changes the contest.',
  'Only the host enters results.',
  'Only the host and the clerks hold the gavel.',
  'Only the host can finish the auction.',
  'Somebody other than the host has to confirm this.',
  'You own a part of a lot that this is about. A member without one confirms it.',
  'This page is out of date. Please reload it and try again.',
  'This account has been disabled.',
  'You are not allowed to do this.',
  'You are not a member of this group.',
  'Leaving a group is not allowed at the moment.',
  'Only the host can do that.',
  'Only the host can change the rules.',
  'Only the host can pause or resume the auction.',
  'Only the host can make, renew or turn off the board.',
  'Only the host can start or end a rehearsal.',
  'Only the host chooses how the group settles up.',
  'This member has not named you as deputy.',
  'Only the buyer and the host can do that.',
  'You hold a key: say no with it.',
  'Your group’s rules show no fair shares.',
  'While the auction runs, your group’s rules show no fair shares: they are back when it is over.',
  'Only who pays and who gets the money can say that.',
  'Only who gets the money can say that it came.',
  'The other side disputes this payment, and has to take that back.',
  'Only an owner of this lot can offer parts of it.',
  'This offer is not yours to answer.',
  'Only who made this offer can withdraw it.',
  'You can read, and not write: the host has muted you.',
  'Only its author or the host can remove a message.',
  'Turn off your own two-step sign-in in your profile.',
];

describe('refusals', () => {
  const saidWith = (status: number) =>
    new Set(
      operations.flatMap((each) =>
        listRefusals(each).flatMap((refused) =>
          refused.status === status ? [refused.message] : [],
        ),
      ),
    );

  it('are 403 for who may not, and 409 for what can’t be now: never both', () => {
    expect([...saidWith(403)].toSorted()).toEqual(MAY_NOT.toSorted());
    const either = [...saidWith(409)].filter((message) => MAY_NOT.includes(message));
    expect(either).toEqual([]);
  });

  it('by the rules have one status each, wherever they come from', () => {
    const who = ['NotAMember', 'NotTheirDeputy', 'NoKey', 'HoldsKey'] as const;
    for (const code of who) expect(ruleStatus(code)).toBe(403);
    const now = ['VoidTooLate', 'VoidedOnce', 'VoidsUsedUp', 'VoidStands', 'VoidDecided'] as const;
    for (const code of now) expect(ruleStatus(code)).toBe(409);
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

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
