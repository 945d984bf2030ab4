import { hash } from 'node:crypto';
import { sheetFrom } from '@bracketbid/contract/contest/sheet';
import type { ContestTemplate } from '@bracketbid/contract/contest/calls';
import type { Contest, Prize, PrizeValue } from '@bracketbid/engine/contest/contest';
import {
  type ContestGround,
  contestMatches,
  readContest,
} from '@bracketbid/engine/contest/contestChain';
import { contestMoney } from '@bracketbid/engine/contest/contestMoney';
import { contestBooks, isContestFinal } from '@bracketbid/engine/contest/contestResults';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { TEMPLATES } from '@bracketbid/server/results/contests/templates';
import { milliseconds, type Table, whole } from './table.ts';

const GROUPS = 1000;
const MEMBERS = 15;
const MS_MAX = 1000;
const SHOWN: readonly string[] = ['golf', 'worldCup48', 'nflSeason', 'knockout16'];

type Line = { readonly seq: number; readonly atMs: number; readonly event: GroupEvent };

/** What the money of contests costs after a result: all words of a group's chain read again, and its pot divided. */
export async function contestResults(): Promise<Table> {
  const measured = TEMPLATES.filter(({ id }) => SHOWN.includes(id)).map((template) => {
    const ground = buildGround(template);
    const lines = buildWords(ground);
    // As compiled as it is on a site that runs.
    moneyAfter(ground, lines);
    const begin = cpuMs();
    for (let group = 0; group < GROUPS; group += 1) moneyAfter(ground, lines);
    const { name } = template;
    return { name, entrants: ground.contest.entrants.length, lines, ms: cpuMs() - begin };
  });
  const slowest = Math.max(...measured.map(({ ms }) => ms));
  return {
    title: `Money of ${whole(GROUPS)} groups x ${MEMBERS} members with contests of their own, after the last result of each`,
    head: ['contest', 'entrants', 'words in a chain', 'CPU ms, all groups', 'CPU ms a group'],
    rows: measured.map(({ name, entrants, lines, ms }) => [
      name,
      whole(entrants),
      whole(lines.length),
      whole(ms),
      milliseconds(ms / GROUPS),
    ]),
    reached: [[`CPU ms of the slowest: under ${whole(MS_MAX)}`, whole(slowest), slowest < MS_MAX]],
  };
}

/** @throws unless everything is paid: else something else would be measured */
function moneyAfter(ground: ContestGround, lines: readonly Line[]): void {
  const { field, results, problem } = readContest(ground, lines);
  const { isAllGiven } = contestMoney(contestBooks(field, results));
  const isFinal = isContestFinal(field, results, lines.at(-1)?.atMs ?? 0);
  if (problem !== null || !isAllGiven || !isFinal) throw new Error('The contest is not paid');
}

/** A contest whose entrants were all sold, to one member after the other. */
function buildGround({ name, kind, sheet, entrants }: ContestTemplate): ContestGround {
  const names = Array.isArray(entrants)
    ? entrants
    : Array.from({ length: entrants }, (_, index) => `Entrant ${index + 1}`);
  const contest: Contest = {
    name,
    kind,
    startsAtMs: 0,
    entrants: names.map((each, index) => ({
      id: `e${index}`,
      name: each,
      number: index + 1,
      pool: '',
      seed: null,
      color: null,
    })),
    sheet: sheetFrom(sheet),
  };
  const members = Array.from({ length: MEMBERS }, (_, index) => `m${index}`);
  const sha1Hex = (bytes: Uint8Array) => hash('sha1', bytes, 'hex');
  return {
    contest,
    hostId: 'm0',
    members,
    draw: contestMatches('018f0000-0000-7000-8000-000000000001', contest, sha1Hex),
    sales: contest.entrants.map(({ id }, index) => ({
      teamId: id,
      buyer: `m${index % MEMBERS}`,
      amount: 10 + index,
      soldAtMs: index,
    })),
    unsold: [],
  };
}

/** The host enters each result once, and time confirms it. */
function buildWords(ground: ContestGround): readonly Line[] {
  const { prizes } = ground.contest.sheet;
  const entered = prizes.flatMap((prize) => {
    const value = formatValue(prize, ground);
    return value === null ? [] : [{ prizeId: prize.id, value }];
  });
  const winners = new Map<string, string>();
  for (const match of ground.draw.toSorted((a, b) => a.roundOrder - b.roundOrder)) {
    const home = match.homeTeamId ?? winners.get(match.homeFrom ?? '') ?? '';
    winners.set(match.id, home);
    const prize = prizes.find((each) => each.kind === 'round' && each.code === match.round);
    const scores = { homeScore: 2, awayScore: 1 };
    const value = { kind: 'round', matchId: match.id, ...scores, winner: home } as const;
    entered.push({ prizeId: prize?.id ?? '', value });
  }
  const hours = 48 * 60 * 60 * 1000;
  const results = entered.map(({ prizeId, value }): GroupEvent => {
    return { type: 'ResultEntered', prizeId: prizeId === '' ? null : prizeId, value, by: 'm0' };
  });
  const confirmed = entered.map(({ prizeId, value }): GroupEvent => {
    const matchId = value.kind === 'round' ? value.matchId : null;
    return {
      type: 'ResultConfirmed',
      prizeId: prizeId === '' ? null : prizeId,
      matchId,
      by: null,
    };
  });
  const seal: GroupEvent = { type: 'AuctionSealed', hash: '' };
  return [seal, ...results, ...confirmed].map((event, index) => ({
    seq: index + 1,
    atMs: index > results.length ? hours : 0,
    event,
  }));
}

function formatValue(prize: Prize, { contest }: ContestGround): PrizeValue | null {
  const ids = contest.entrants.map(({ id }) => id);
  switch (prize.kind) {
    case 'round':
      return null;
    case 'stage':
      return { kind: 'stage', entrants: ids.slice(0, prize.slots) };
    case 'place':
      return { kind: 'place', order: ids.slice(0, prize.basisPoints.length).map((id) => [id]) };
    case 'named':
      return { kind: 'named', entrants: ids.slice(0, 1) };
    case 'points': {
      const each = Math.floor((prize.inventory ?? 10_000) / ids.length);
      const points = Object.fromEntries(ids.map((id) => [id, each]));
      return { kind: 'points', points, isFinal: true };
    }
    default:
      return prize satisfies never;
  }
}

/** Of this thread: what else the machine does doesn't count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
