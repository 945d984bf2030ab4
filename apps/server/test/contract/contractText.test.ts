import type { Call } from '@bracketbid/contract/call';
import { FromClient, handshake } from '@bracketbid/contract/live/realtime';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operatorRequest } from '../../src/platform/operator/request.ts';
import { readEspn, readNcaa } from '../../src/results/scoreFeedFormats.ts';
import { allCalls, listLeaves, createSample } from './contractCalls.ts';

/** What neither PostgreSQL nor UTF-8 takes. */
const BROKEN = ['\u0000', 'x\u0000y', '\ud800', '\udc00x', '1\u0000', '#00539b\ud800'];

const calls = await allCalls();
const incoming: [string, z.core.$ZodType][] = [
  ...calls.flatMap(({ method, path, params, query, body }: Call): [string, z.core.$ZodType][] => [
    [`${method} ${path} params`, params],
    [`${method} ${path} query`, query],
    [`${method} ${path} body`, body],
  ]),
  ...Object.entries(FromClient).map(([name, schema]): [string, z.core.$ZodType] => [
    `socket message ${name}`,
    schema,
  ]),
  ['socket handshake', handshake],
  ['operator request', operatorRequest],
];

describe('every text that comes in', () => {
  it('is found: all calls of the contract are', () => {
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.map(({ path }) => path)).toContain('/auction/add');
  });

  it.each(incoming)('is well formed and without NUL: %s', (_where, schema) => {
    for (const leaf of listLeaves(schema)) {
      const taken = BROKEN.filter((text) => z.safeParse(leaf.schema, text).success);
      expect(taken, leaf.path.join('.')).toEqual([]);
    }
  });

  it.each(incoming)('has a maximum length: %s', (_where, schema) => {
    for (const leaf of listLeaves(schema)) {
      const isTaken = ['x', '1', '한', '/'].some(
        (letter) => z.safeParse(leaf.schema, letter.repeat(250_000)).success,
      );
      expect(isTaken, leaf.path.join('.')).toBe(false);
    }
  });

  it('can be sent: a valid sample of every call is made from its schemas', () => {
    for (const { path, params, query } of calls) {
      expect(z.safeParse(params, createSample(params)).success, path).toBe(true);
      expect(z.safeParse(query, createSample(query)).success, path).toBe(true);
    }
  });
});

it('a feed’s text is stripped of what can’t be stored, and the rest is read', () => {
  const side = (homeAway: string, id: string) => ({
    homeAway,
    score: '70',
    team: { id, displayName: `Duke\u0000\ud800 ${id}`, location: `\u202e${'x'.repeat(10_000)}` },
  });
  const status = { type: { state: 'post', completed: true } };
  const {
    games: [game],
  } = readEspn({
    events: [
      {
        name: 'A\u0000 v \udc00B',
        competitions: [{ status, competitors: [side('home', '1'), side('away', '2')] }],
      },
    ],
  });
  expect(game).toMatchObject({ state: 'final', label: 'A  v \ufffdB' });
  expect(game?.sides[0].names).toEqual(['Duke \ufffd 1', 'x'.repeat(120)]);
  const names = { short: 'Du\u0000ke', seo: 'duke\ud800' };
  const ncaa = { score: '1', names };
  const {
    games: [other],
  } = readNcaa({
    games: [{ game: { title: '', gameState: 'live', home: ncaa, away: ncaa } }],
  });
  expect(other?.sides[0].names).toEqual(['Du ke', 'duke\ufffd']);
});
