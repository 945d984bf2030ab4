import { expect, it } from 'vitest';
import { faultsOfRules, type GroupRules, rulesPatch } from './groupRules.ts';
import { groupRules, siteSettings } from './operations/values.ts';
import { ruleTables } from './ruleTables.ts';

const zone = (name: string, seeds: number) =>
  Array.from({ length: seeds }, (_, index) => ({ zone: name, seedNumber: index + 1 }));
const FIELD = ['East', 'West', 'South', 'Midwest'].flatMap((name) => zone(name, 16));
const listTables = (field = FIELD, site = siteSettings) =>
  ruleTables(site, field, ({ lotSeconds }) => lotSeconds);

it('[GROUP-14] all name the same fields, which a group can be given as they are', () => {
  const fields = ['bundles', 'extensionSeconds', 'lockSeconds', 'lotSeconds', 'steps'];
  for (const { rules } of listTables()) {
    expect(Object.keys(rules).toSorted()).toEqual(fields);
    expect(rulesPatch.parse(rules)).toEqual(rules);
    const given: GroupRules = { ...groupRules, ...rules };
    expect(faultsOfRules(given, null)).toEqual([]);
  }
});

it('[GROUP-14] are quick, the site’s, and long', () => {
  const one = [{ from: 0, step: 1 }];
  expect(listTables()).toEqual([
    {
      id: 'quick',
      name: 'Quick',
      rules: {
        lotSeconds: 15,
        extensionSeconds: 6,
        lockSeconds: 3,
        steps: [...one, { from: 50, step: 5 }, { from: 100, step: 10 }],
        bundles: 'lowSeeds',
      },
      minutes: 15,
    },
    {
      id: 'classic',
      name: 'Classic',
      rules: {
        lotSeconds: 30,
        extensionSeconds: 10,
        lockSeconds: 5,
        steps: one,
        bundles: 'none',
      },
      minutes: 30,
    },
    {
      id: 'long',
      name: 'Long',
      rules: {
        lotSeconds: 45,
        extensionSeconds: 15,
        lockSeconds: 8,
        steps: one,
        bundles: 'none',
      },
      minutes: 45,
    },
  ]);
});

it('[GROUP-14] bundle low seeds only where each zone has sixteen', () => {
  const groupIntoBundles = (field: typeof FIELD) => listTables(field)[0]?.rules.bundles;
  // A play-in adds a team, not a seed.
  expect(groupIntoBundles([...FIELD, { zone: 'East', seedNumber: 16 }])).toBe('lowSeeds');
  expect(groupIntoBundles([...FIELD, ...zone('North', 8)])).toBe('none');
  expect(groupIntoBundles(zone('East', 15))).toBe('none');
  expect(groupIntoBundles([])).toBe('none');
});

it('[GROUP-14] never extend a lot by more than its time, whatever the site had', () => {
  const site = { ...siteSettings, lotSeconds: 5, extensionSeconds: 60 };
  expect(listTables(FIELD, site)[1]?.rules).toMatchObject({ lotSeconds: 5, extensionSeconds: 5 });
});
