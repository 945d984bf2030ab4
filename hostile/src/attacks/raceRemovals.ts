import { randomUUID } from 'node:crypto';
import { teams } from '@bracketbid/contract/http/auction';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { removeMember } from '@bracketbid/contract/http/hosting';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { setMaximum } from '@bracketbid/contract/http/maxima';
import { groupLog } from '@bracketbid/contract/http/receipts';
import type { z } from 'zod';
import { atOnce, type Attack, type Means } from '../attack.ts';
import type { Account } from '../battle.ts';
import { anyAddress } from '../client.ts';
import { signUp } from '../people.ts';

/** Members who are removed one after the other. */
const REMOVALS = { short: 4, full: 30 };
/** Maximums that each sends around the removal. */
const MAXIMA = 8;

type Room = {
  readonly means: Means;
  readonly host: Account;
  readonly groupId: string;
  readonly teamIds: readonly string[];
};

/**
 * [MAX-4] Seals maximums while their owner is removed, and bundles teams that a maximum is for: the chain must show no
 * seal after a removal, and no withdrawal that tells which teams a seal is for.
 */
export const raceRemovals: Attack = {
  name: 'racing removals',
  what: 'members who set maximums while they are removed, and teams with maximums that are bundled',
  isBeforeAuctions: true,
  run: async (means) => {
    const { client, tally, size } = means;
    const host = await signUp(client, 'Hanna Host', anyAddress());
    const made = await client.api({
      method: createGroup.method,
      path: createGroup.path,
      json: { groupname: 'Removals' },
      token: host.token,
    });
    let { group } = createGroup.reply.parse(JSON.parse(made.text));
    const { groupId } = group;
    const path = teams.path.replace(':groupId', groupId);
    const { data } = teams.reply.parse(
      JSON.parse((await client.api({ path, token: host.token })).text),
    );
    const room: Room = { means, host, groupId, teamIds: data.map(({ _id }) => _id) };
    await changeRulesTo(room, { maximumBids: true });
    for (let index = 0; index < REMOVALS[size]; index += 1) {
      group = await raceRemoval(room, group.slug, index);
    }
    await bundleSealedTeams(room);
    tally.note('members removed', REMOVALS[size]);
  },
};

/** @returns the group, whose link the removal has renewed */
async function raceRemoval(room: Room, slug: string, index: number) {
  const { means, host, groupId, teamIds } = room;
  const { client, tally } = means;
  const member = await signUp(client, `Rudi Removed ${index + 1}`, anyAddress());
  const joined = await client.api({
    method: joinGroup.method,
    path: joinGroup.path.replace(':slug', slug),
    token: member.token,
  });
  tally.expect(joined.status === 200, `A join was answered with ${joined.status}.`);
  const seal = (at: number) =>
    sealMaximum(room, member, teamIds[at % teamIds.length] ?? '', String(10 + at));
  // Some before, the removal among the others: which are in time differs from member to member.
  const early = index % MAXIMA;
  const first = atOnce(early, seal);
  const removal = client.api({
    method: removeMember.method,
    path: removeMember.path,
    json: { groupId, userId: member.userId },
    token: host.token,
  });
  const answers = [...(await first), ...(await atOnce(MAXIMA - early, (at) => seal(early + at)))];
  const removed = await removal;
  tally.count(removed, 'A removal');
  tally.expect(
    answers.every(({ status }) => [200, 403].includes(status)),
    'A maximum around a removal was neither taken nor refused with 403.',
  );
  const late = await seal(0);
  tally.expect(late.status === 403, `A removed member’s maximum was answered with ${late.status}.`);
  const types = await typesInChain(
    room,
    ({ event }) => event.type !== 'MemberRemoved' || event.userId === member.userId,
  );
  const after = types.slice(types.indexOf('MemberRemoved'));
  tally.expect(types.includes('MemberRemoved'), 'A removal is not in the chain.');
  tally.expect(
    !after.includes('MaximumSealed'),
    'A maximum was sealed after its owner had been removed.',
  );
  return removeMember.reply.parse(JSON.parse(removed.text)).group;
}

/** The host has maximums for two teams, then bundles them: nobody may see which seals were for them. */
async function bundleSealedTeams(room: Room): Promise<void> {
  const { tally } = room.means;
  const [one = '', two = ''] = room.teamIds;
  for (const teamId of [one, two]) {
    const { status } = await sealMaximum(room, room.host, teamId, '25');
    tally.expect(status === 200, `A maximum before the start was answered with ${status}.`);
  }
  const before = await typesInChain(room, () => true);
  await changeRulesTo(room, { bundles: [{ name: 'Both', teams: [one, two] }] });
  const since = (await typesInChain(room, () => true)).slice(before.length);
  tally.expect(since.includes('RulesChanged'), 'Bundled teams are not in the chain.');
  tally.expect(
    !since.includes('MaximumWithdrawn'),
    'Bundling teams shows which maximums were for them.',
  );
}

async function sealMaximum({ means, groupId }: Room, who: Account, teamID: string, amount: string) {
  const reply = await means.client.api({
    method: setMaximum.method,
    path: setMaximum.path,
    json: { groupId, teamID, amount, clientId: randomUUID() },
    token: who.token,
  });
  means.tally.count(reply, 'A maximum');
  return reply;
}

async function changeRulesTo({ means, host, groupId }: Room, json: object): Promise<void> {
  const reply = await means.client.api({
    method: changeRules.method,
    path: changeRules.path.replace(':groupId', groupId),
    json,
    token: host.token,
  });
  means.tally.count(reply, 'A change of the rules');
  means.tally.expect(
    reply.status === 200,
    `A change of the rules was answered with ${reply.status}.`,
  );
}

type Line = z.infer<(typeof groupLog)['reply']>['data'][number];

async function typesInChain({ means, host, groupId }: Room, isWanted: (line: Line) => boolean) {
  const path = groupLog.path.replace(':groupId', groupId);
  const reply = await means.client.api({ path, token: host.token });
  const { data } = groupLog.reply.parse(JSON.parse(reply.text));
  return data.filter(isWanted).map(({ event }) => event.type);
}
