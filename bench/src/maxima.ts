import { API_BASE } from '@bracketbid/contract/call';
import { teams } from '@bracketbid/contract/http/auction';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { setMaximum } from '@bracketbid/contract/http/maxima';
import { request } from 'undici';
import { gather } from './load.ts';
import type { WaitingGroup } from './messages.ts';
import { type Bench, BY_SOCKET, figure, HEAD, inTurns, MEMBERS, buildRow } from './scenarios.ts';
import { ratio, type Table } from './table.ts';

const GROUPS = 20;
const COST_MAX = 1.3;

/** What a bid costs in groups where each member has a maximum that waits for a team to come. */
export async function waitingMaxima(bench: Bench): Promise<Table> {
  const { product } = bench;
  const made = await product.waiting(2 * GROUPS, MEMBERS);
  const wishing = made.slice(0, GROUPS);
  for (const group of wishing) await allowMaxima(product.url, group);
  await product.startAt(Date.now());
  const opened = new Map(await product.openTeams(made.map(({ groupId }) => groupId)));
  for (const group of wishing) await setMaxima(product.url, group, opened.get(group.groupId));
  const open = (groups: readonly WaitingGroup[]) =>
    gather(
      product.url,
      groups.map((group) => ({ ...group, teamId: opened.get(group.groupId) ?? '' })),
      true,
    );
  const crowds = [await open(wishing), await open(made.slice(GROUPS))] as const;
  const names = [`${MEMBERS} maxima wait`, 'no maxima'] as const;
  const runs = await inTurns(
    bench,
    crowds.map((crowd, at) => ({
      name: names[at] ?? '',
      server: product,
      crowd,
      way: BY_SOCKET,
      inFlight: 1,
    })),
  );
  await Promise.all(crowds.map((crowd) => crowd.close()));
  const [waiting, none] = names.map((name) => figure(runs, name).cpuMicrosPerBid);
  const cost = (waiting ?? 0) / (none ?? 0);
  return {
    title: `Bids beside waiting maxima, ${GROUPS} groups x ${MEMBERS} members each`,
    head: HEAD,
    rows: [...runs].map(([name, one]) => buildRow(name, one)),
    reached: [
      [
        `CPU of a bid beside ${MEMBERS} waiting maxima: at most ${COST_MAX}`,
        ratio(cost),
        cost <= COST_MAX,
      ],
    ],
  };
}

/** Maximum bids on, before the start. */
async function allowMaxima(url: string, { groupId, members }: WaitingGroup): Promise<void> {
  const [admin] = members;
  if (admin === undefined) return;
  const path = changeRules.path.replace(':groupId', groupId);
  await send(url, changeRules.method, path, admin.token, { maximumBids: true });
}

/** Each member's for another team, none of them the open one. */
async function setMaxima(
  url: string,
  { groupId, members }: WaitingGroup,
  openTeamId: string | undefined,
): Promise<void> {
  const [admin] = members;
  if (admin === undefined) return;
  const path = teams.path.replace(':groupId', groupId);
  const { data } = teams.reply.parse(await send(url, teams.method, path, admin.token));
  const others = data.filter(({ _id }) => _id !== openTeamId);
  for (const [at, { token }] of members.entries()) {
    const teamID = others[at]?._id ?? '';
    const body = { groupId, teamID, amount: '1000', clientId: `wish-${at}` };
    await send(url, setMaximum.method, setMaximum.path, token, body);
  }
}

/** @throws for anything but success */
async function send(
  url: string,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<unknown> {
  const answer = await request(`${url}${API_BASE}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text);
}
