import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@bracketbid/server/platform/time/clock';
import { type DatabaseLocation, openDatabase } from '@bracketbid/server/platform/db/open';
import { firstStart } from '@bracketbid/server/platform/installation/firstStart';
import { selectOpenTournaments } from '@bracketbid/server/tournament/seasons';
import { selectTeamIds } from '@bracketbid/server/tournament/teams';
import { z } from 'zod';
import { createGroups } from '@bracketbid/faults/seed';

/** The groups that bid, and the teams they bid for. */
const planSchema = z.object({
  groups: z.array(z.object({ groupId: z.string(), members: z.array(z.string()) })),
  teamIds: z.array(z.string()),
});
export type Plan = z.infer<typeof planSchema>;

const GROUPS = 6;
const MEMBERS = 4;

const fileIn = (dataDir: string): string => join(dataDir, 'plan.json');

/** Makes the groups of a run in a new database, which is closed again. */
export async function prepare(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  try {
    await firstStart(database, systemClock, {
      adminEmail: 'admin@faults.test',
      adminPassword: 'Admin-1234',
    });
    const made = await createGroups(database, GROUPS, MEMBERS);
    const season = await selectOpenTournaments(database.kysely).executeTakeFirstOrThrow();
    const teams = await selectTeamIds(database.kysely, season.id).execute();
    const groups = made.map(({ groupId, userIds }) => ({ groupId, members: userIds }));
    const plan: Plan = { groups, teamIds: teams.map(({ id }) => id) };
    writeFileSync(fileIn(location.dataDir), JSON.stringify(plan));
  } finally {
    await database.close();
  }
}

export function readPlan(dataDir: string): Plan {
  return planSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
}
