import { readFile } from 'node:fs/promises';
import { auctionState } from '@bracketbid/contract/http/auction';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { changeSeason, importTournament } from '@bracketbid/contract/http/tournament';
import { pause } from '@bracketbid/faults/daemon';
import { atOnce, type Attack, type Means } from '../attack.ts';
import type { Account } from '../battle.ts';
import { anyAddress } from '../client.ts';
import { signUp } from '../people.ts';

const SEASON = new URL('../../../data/tournament-2025-women.json', import.meta.url);
const GROUPS = 3;
/** The hour is this far away when a round begins: the groups are prepared before. */
const AHEAD_MS = 1500;
/** A change is sent this long before the hour: the rounds go on until one comes too late. */
const DISTANCES_MS = {
  short: [20, 0, -20, -3000],
  full: [60, 40, 20, 10, 5, 2, 1, 0, -1, -2, -5, -20, -50, -100, -300, -3000],
};
const HOUR_MS = 3_600_000;
const BEGIN_MS_MAX = 20_000;

/** [FREEZE-1] [SEASON-6] Moves a season's hour at the last moment: for everyone, or not at all. */
export const raceHour: Attack = {
  name: 'racing the hour',
  what: 'a site admin who moves the hour of a second season in its last milliseconds',
  run: async (means) => {
    const { client, tally, size, adminToken: token } = means;
    const file: object = JSON.parse(await readFile(SEASON, 'utf8'));
    const { method, path } = importTournament;
    const imported = await client.api({
      method,
      path: `${path}?results=drop`,
      token,
      json: {
        ...file,
        division: 'womens',
      },
    });
    tally.count(imported, 'A second season');
    const seasonId = importTournament.reply.parse(JSON.parse(imported.text)).tournament._id;
    const groups = await atOnce(GROUPS, (index) => aGroup(means, seasonId, index));
    const phases = () => Promise.all(groups.map((group) => readPhase(means, group)));
    for (const distanceMs of DISTANCES_MS[size]) {
      const hourMs = Date.now() + AHEAD_MS;
      await moveHour(means, seasonId, hourMs);
      await pause(hourMs - distanceMs - Date.now());
      const status = await moveHour(means, seasonId, Date.now() + HOUR_MS);
      if (status !== 200) {
        tally.expect(status === 409, `A change that came too late was answered with ${status}.`);
        const begun = await waitUntilBegun(phases);
        tally.expect(begun, 'A refused change kept an auction from starting.');
        return;
      }
      tally.note('hours moved');
      await pause(Math.max(0, hourMs + AHEAD_MS - Date.now()));
      const early = (await phases()).filter((phase) => phase !== 'scheduled').length;
      tally.expect(
        early === 0,
        `${early} auctions started although their hour had been moved ${distanceMs} ms before it.`,
      );
      if (early > 0) return;
    }
    tally.expect(false, 'An hour was moved seconds after it had come.');
  },
};

type Group = { readonly groupId: string; readonly host: Account };

async function aGroup({ client }: Means, seasonId: string, index: number): Promise<Group> {
  const from = anyAddress();
  const host = await signUp(client, `Second Season ${index + 1}`, from);
  const reply = await client.api({
    method: createGroup.method,
    path: `${createGroup.path}?season=${seasonId}`,
    json: { groupname: `Second ${index + 1}` },
    token: host.token,
    from,
  });
  const { group } = createGroup.reply.parse(JSON.parse(reply.text));
  return { groupId: group.groupId, host };
}

/** @returns the status of the reply */
async function moveHour(
  { client, tally, adminToken: token }: Means,
  seasonId: string,
  hourMs: number,
): Promise<number> {
  const reply = await client.api({
    method: changeSeason.method,
    path: changeSeason.path.replace(':id', seasonId),
    json: { auctionDate: new Date(hourMs).toISOString() },
    token,
  });
  tally.count(reply, 'A change of the hour');
  return reply.status;
}

async function readPhase({ client }: Means, { groupId, host }: Group): Promise<string> {
  const path = auctionState.path.replace(':groupId', groupId);
  const reply = await client.api({ path, token: host.token });
  return auctionState.reply.parse(JSON.parse(reply.text)).state.phase;
}

async function waitUntilBegun(phases: () => Promise<readonly string[]>): Promise<boolean> {
  const endMs = performance.now() + BEGIN_MS_MAX;
  while (performance.now() < endMs) {
    if (!(await phases()).includes('scheduled')) return true;
    await pause(100);
  }
  return false;
}
