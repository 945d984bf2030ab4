import { randomBytes, randomUUID } from 'node:crypto';
import { API_BASE, type Call, failure, parseReply, type ReplyOf } from '@bracketbid/contract/call';
import type { ContestDraft } from '@bracketbid/contract/contest/contest';
import { login, register } from '@bracketbid/contract/http/accounts';
import { teams } from '@bracketbid/contract/http/auction';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { startNow } from '@bracketbid/contract/http/hosting';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { setMaximum } from '@bracketbid/contract/http/maxima';
import { updateSettings } from '@bracketbid/contract/http/site';
import type { Account, PeopleOfGroup } from './battle.ts';
import type { Client, Request } from './client.ts';

/** Makes a call that must succeed. @throws with the product's own sentence if it does not */
async function request<C extends Call>(
  client: Client,
  call: C,
  request: Omit<Request, 'method' | 'path'> & { readonly path?: string } = {},
): Promise<ReplyOf<C>> {
  const path = request.path ?? call.path;
  const reply = await client.send({ ...request, method: call.method, path: `${API_BASE}${path}` });
  if (reply.status === call.successStatus) {
    return parseReply(call, JSON.parse(reply.text));
  }
  const why = failure.safeParse(parsed(reply.text)).data?.message ?? reply.text;
  throw new Error(`${call.method} ${path} answered ${reply.status}: ${why}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A password that is on no list. */
export function aPassword(): string {
  return `Zq7-${randomBytes(9).toString('base64url')}`;
}

let people = 0;

/** Creates an account. Its owner always signs in from the same address. */
export async function signUp(client: Client, fullName: string, address: string): Promise<Account> {
  people += 1;
  const email = `hostile.${process.pid}.${people}.${randomBytes(3).toString('hex')}@example.test`;
  const password = aPassword();
  const { user, tokens } = await request(client, register, {
    json: { fullName, email, password },
    from: address,
  });
  const { access: token, refresh: refreshToken } = tokens;
  return { userId: user.id, email, password, token, refreshToken, address };
}

/** The access token of a site admin. */
async function signInAdmin(
  client: Client,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const { tokens } = await request(client, login, {
    json: { email, password },
    from: ADMIN_ADDRESS,
  });
  return tokens.accessToken;
}

const ADMIN_ADDRESS = '203.0.113.250';

/** A group with its members, all in it before the auctions start. */
async function aGroup(
  client: Client,
  name: string,
  count: number,
  toAddress: (index: number) => string,
): Promise<PeopleOfGroup & { readonly slug: string }> {
  const members: Account[] = [];
  for (let index = 0; index < count; index += 1) {
    members.push(await signUp(client, `${name} ${index + 1}`, toAddress(index)));
  }
  const [first, ...others] = members;
  if (first === undefined) throw new Error('A group has at least one member');
  const { token } = first;
  const { group } = await request(client, createGroup, { json: { groupname: name }, token });
  for (const other of others) {
    const path = joinGroup.path.replace(':slug', group.slug);
    await request(client, joinGroup, { path, token: other.token });
  }
  return { groupId: group.groupId, slug: group.slug, members };
}

/** Short lots, and money for a long fight. */
const RULES = { lockSeconds: 1, lotSeconds: 6, extensionSeconds: 2, startingBudget: 5000 };

/** The member limit of the group whose last seats are raced for. */
const OPEN_GROUP_LIMIT = 4;
const GROUP_LIMIT = 15;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A race of two, in two days. */
export function aRace(): ContestDraft {
  return {
    name: 'The race',
    kind: 'places',
    startsAt: new Date(Date.now() + 2 * DAY_MS).toISOString(),
    entrants: ['Duke', 'Iowa'].map((name) => ({
      name,
      number: null,
      pool: '',
      seed: null,
      color: null,
    })),
    sheet: {
      keptBasisPoints: 500,
      keptFor: 'the club',
      prizes: [
        { kind: 'place', id: 'cup', name: 'The cup', basisPoints: [6000, 3000] },
        { kind: 'named', id: 'last', name: 'Last home', basisPoints: 1000 },
      ],
      rest: 'top',
      unowned: 'rest',
      withdrawn: 'refund',
    },
  };
}

/** A group with a contest whose auction starts in a minute, and then plays itself: the second member has a maximum for each entrant. */
async function aContest(client: Client): Promise<PeopleOfGroup> {
  const host = await signUp(client, 'Hal Host', '198.51.100.60');
  const owner = await signUp(client, 'Olga Owner', '198.51.100.61');
  const free = await signUp(client, 'Fred Free', '198.51.100.62');
  const { group } = await request(client, createGroup, {
    json: {
      groupname: 'The Race',
      contest: aRace(),
      auctionDate: new Date(Date.now() + DAY_MS).toISOString(),
    },
    token: host.token,
  });
  const { groupId } = group;
  for (const { token } of [owner, free]) {
    await request(client, joinGroup, { path: joinGroup.path.replace(':slug', group.slug), token });
  }
  await request(client, changeRules, {
    path: changeRules.path.replace(':groupId', groupId),
    json: { maximumBids: true },
    token: host.token,
  });
  const { data } = await request(client, teams, {
    path: teams.path.replace(':groupId', groupId),
    token: host.token,
  });
  for (const { _id: teamID } of data) {
    await request(client, setMaximum, {
      json: { groupId, teamID, amount: '50', clientId: randomUUID() },
      token: owner.token,
    });
  }
  await request(client, startNow, { json: { groupId }, token: host.token });
  return { groupId, members: [host, owner, free] };
}

/** Everyone who takes part: honest people, attackers with and without groups; `begin` starts all auctions. */
export async function gatherPeople(
  client: Client,
  admin: { readonly email: string; readonly password: string },
  honestGroups: { readonly groups: number; readonly members: number },
) {
  const token = await signInAdmin(client, admin);
  const settings = (json: object) => request(client, updateSettings, { json, token });
  await settings({ groupMemberLimit: OPEN_GROUP_LIMIT });
  const open = await aGroup(client, 'Few Seats', 1, () => '198.51.100.200');
  await settings({ groupMemberLimit: GROUP_LIMIT });
  const honest: PeopleOfGroup[] = [];
  for (let group = 0; group < honestGroups.groups; group += 1) {
    const toAddress = (index: number) => `203.0.113.${1 + group * honestGroups.members + index}`;
    honest.push(await aGroup(client, `Honest ${group + 1}`, honestGroups.members, toAddress));
  }
  const own = await aGroup(client, 'Hostile', 4, (index) => `198.51.100.${1 + index}`);
  await request(client, changeRules, {
    path: changeRules.path.replace(':groupId', own.groupId),
    json: { maximumBids: true },
    token: own.members[0]?.token ?? '',
  });
  const sacrifice = await aGroup(client, 'Sacrifice', 2, (index) => `198.51.100.${20 + index}`);
  const gavel = await aGroup(client, 'Gavel', 3, (index) => `198.51.100.${30 + index}`);
  await request(client, changeRules, {
    path: changeRules.path.replace(':groupId', gavel.groupId),
    json: { pace: 'gavel', warningSeconds: 0, startingBudget: null },
    token: gavel.members[0]?.token ?? '',
  });
  const loners: Account[] = [];
  for (let index = 0; index < 8; index += 1) {
    loners.push(await signUp(client, `Loner ${index + 1}`, `198.51.100.${40 + index}`));
  }
  await settings(RULES);
  const contest = await aContest(client);
  const begin = async () => {
    await settings({ ...RULES, auctionDate: new Date().toISOString() });
  };
  const openGroup = { slug: open.slug, limit: OPEN_GROUP_LIMIT };
  const theirs = { own, sacrifice, loners, contest, gavel, open: openGroup };
  return { honest, ...theirs, adminToken: token, begin };
}
