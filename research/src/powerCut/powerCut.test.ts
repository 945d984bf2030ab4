import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createTestLocation } from '../../../apps/server/test/database.ts';
import { createRandom } from '@bracketbid/simulation/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN } from './broken.ts';
import { cutPower } from './cuts.ts';
import { createDiskModel } from './diskModel.ts';
import type { Place } from './kills.ts';
import { createPlaces, type Places } from './places.ts';
import { prepare } from './plan.ts';
import { record, type Recording } from './recording.ts';
import { tryFullDisks, tryKills } from './trials.ts';

const TIMES = 30;
const options = { times: TIMES, seed: 1, say: () => undefined };
const hasPostgresql = process.env['TEST_DATABASE_URL'] !== undefined;
const why = hasPostgresql ? '' : ' (skipped: TEST_DATABASE_URL names no server)';

let places: Places;
beforeAll(async () => {
  const inMemory = existsSync('/dev/shm') ? '/dev/shm' : null;
  places = await createPlaces({ inMemory, hasPostgresql: false });
});
afterAll(() => places.close());

describe('an embedded database whose power goes', { timeout: 600_000 }, () => {
  let recording: Recording;
  beforeAll(async () => {
    const folder = await places.folder();
    const random = createRandom(1);
    recording = await record(places.prepared, folder, { lives: 2, lifeMs: 1000, random });
  });

  it('is recorded to the last byte', () => {
    const model = createDiskModel(join(recording.base, 'pg'));
    for (const entry of recording.entries) model.apply(entry);
    const folder = join(recording.end, 'pg');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    const recorded = model.visible();
    expect([...recorded.keys()].toSorted()).toEqual(files.toSorted());
    const wrong = files.filter(
      (file) => !readFileSync(join(folder, file)).equals(recorded.get(file) ?? new Uint8Array()),
    );
    expect(wrong).toEqual([]);
  });

  it(`keeps every acknowledged bid once, at ${TIMES} random instants, with any part of what was not flushed`, async () => {
    expect(recording.problems).toEqual([]);
    const cuts = await cutPower(recording, {
      seed: 1,
      scratch: await places.folder(),
      numbers: Array.from({ length: TIMES }, (_, number) => number),
    });
    expect(
      cuts.flatMap(({ number, problems }) => problems.map((text) => `${number}: ${text}`)),
    ).toEqual([]);
    expect(Math.max(...cuts.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(TIMES);
  });

  it.each(Object.keys(BROKEN))('is found to lose bids if %s', async (name) => {
    const entries = BROKEN[name as keyof typeof BROKEN](recording.entries);
    const scratch = await places.folder();
    // A few at a time, until one is found out.
    for (let first = 0; first < TIMES; first += 3) {
      const numbers = [first, first + 1, first + 2];
      const cuts = await cutPower({ ...recording, entries }, { seed: 1, numbers, scratch });
      if (cuts.some(({ problems }) => problems.length > 0)) return;
    }
    expect.fail(`${TIMES} cuts have shown nothing`);
  });
});

describe(`a process that is killed ${TIMES} times`, { timeout: 600_000 }, () => {
  it('keeps every acknowledged bid once, in an embedded database', async () => {
    const { problems, acknowledged } = await tryKills('embedded', places.embedded, options);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(TIMES);
  });

  it.skipIf(!hasPostgresql)(`keeps every acknowledged bid once, in PostgreSQL${why}`, async () => {
    const made: Place[] = [];
    const place = async (): Promise<Place> => {
      const location = await createTestLocation('postgresql');
      await prepare(location);
      made.push({ location, remove: location.remove });
      return { location, remove: () => Promise.resolve() };
    };
    const { problems, acknowledged } = await tryKills('PostgreSQL', place, options);
    await Promise.all(made.map(({ remove }) => remove()));
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(TIMES);
  });
});

it(
  `a disk that is full ${TIMES} times loses no acknowledged bid, and bids are stored again once there is room`,
  { timeout: 600_000 },
  async () => {
    const { problems, acknowledged, denied } = await tryFullDisks(places, options);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(TIMES);
    expect(denied).toBeGreaterThan(TIMES / 2);
  },
);
