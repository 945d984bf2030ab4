import { invitation } from '@bracketbid/contract/operations/values';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { createPageDescriptions } from './describePages.ts';

const { teams } = invitation;
const descriptionFor = async (
  rules: Partial<typeof invitation.rules>,
  other: Partial<typeof invitation> = {},
) => {
  const shown = { ...invitation, ...other, rules: { ...invitation.rules, ...rules } };
  const describe = createPageDescriptions({
    invitations: {
      behind: () => Promise.resolve(shown),
      teams: () => Promise.resolve(teams),
    },
    settings: { get: () => DEFAULT_SETTINGS },
    publicUrl: () => 'https://bracketbid.test',
  });
  return (await describe('/groups/join/k3v9q2mZ7T')).description;
};

it('say what everyone gets to spend', async () => {
  expect(await descriptionFor({ startingBudget: 1000 })).toMatch(
    /Everyone gets \$1,000 to spend on 68 teams, one at a time\.$/,
  );
});

it('[GAVEL-9] say nothing of a budget where money has no limit', async () => {
  expect(await descriptionFor({ startingBudget: null, pace: 'gavel' })).toMatch(
    /Pacific time\. Everyone bids on 68 teams, one at a time\.$/,
  );
});

it('[CONTEST-1] say what a contest is, and how many entrants it has', async () => {
  const contest = {
    name: 'The April cup',
    kind: 'places',
    startsAt: '2027-04-08T15:00:00.000Z',
  } as const;
  expect(await descriptionFor({ startingBudget: 1000 }, { contest })).toMatch(
    /Everyone gets \$1,000 to spend on 68 entrants of The April cup, one at a time\.$/,
  );
});
