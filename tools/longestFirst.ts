import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that take a minute and more, the longest first. All share workers: another project's file would end one. */
const LONGEST = [
  'apps/server/src/platform/operator/backup.db.test.ts',
  'hostile/src/hostile.test.ts',
  'apps/server/src/platform/lifecycle/startFailure.db.test.ts',
  'apps/server/test/contract/hostileText.db.test.ts',
  'apps/server/src/auction/crash.db.test.ts',
  'apps/server/src/platform/lifecycle/stop.db.test.ts',
  'apps/server/src/auction/starts/startRaces.db.test.ts',
  'apps/server/src/platform/changes/peers.db.test.ts',
  'apps/server/src/platform/uploads/pictures.db.test.ts',
];

/** Begins with the longest tests: one of them begun last is waited for alone, on one core. The others go by their size, as ever. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const findPlace = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at === -1 ? LONGEST.length : at;
    };
    return sorted.toSorted((a, b) => findPlace(a) - findPlace(b));
  }
}
