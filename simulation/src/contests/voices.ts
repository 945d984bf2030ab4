import {
  type GroupEvent,
  isShareEvent,
  type LoggedGroupEvent,
} from '@bracketbid/engine/group/groupEvents';
import { listShareOffers, shareRefusal } from '@bracketbid/engine/shares/shares';
import type { World } from '../cluster/world.ts';
import type { ChainStore } from './chainStore.ts';
import type { ContestProcess } from './contestProcesses.ts';
import type { WordRequest } from './judge.ts';
import type { ContestGroup } from './someContest.ts';
import { someWord } from './someWord.ts';
import { silenceEndsMs, type TalkState } from './talkState.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Processes die, and come back within a minute or some hours. */
export function crashNowAndThen(
  world: World,
  processes: readonly ContestProcess[],
  untilMs: number,
  crashed: () => void,
): void {
  const { random } = world;
  const meanMs = random.chance(0.2) ? Infinity : 3 * HOUR_MS;
  if (meanMs === Infinity) return;
  const next = () =>
    world.after(-Math.log(1 - random.next()) * meanMs, () => {
      if (world.nowMs() >= untilMs) return;
      const victim = processes[random.below(processes.length)];
      if (victim?.isUp() === true) {
        victim.crash();
        crashed();
        world.after(random.below(random.chance(0.3) ? 4 * HOUR_MS : 60_000), victim.revive);
      }
      next();
    });
  next();
}

/** One of the voices of a group: words come by ones and in bursts, some right when a result confirms itself. */
export function talkNowAndThen(
  world: World,
  deps: {
    readonly group: ContestGroup;
    readonly processes: readonly ContestProcess[];
    readonly store: ChainStore;
    readonly requests: WordRequest[];
    readonly stateNow: () => TalkState;
    readonly untilMs: number;
  },
): void {
  const { group, processes, store, requests, stateNow, untilMs } = deps;
  const { random } = world;
  const send = (request: Pick<WordRequest, 'command'>, again: number) => {
    const sent: WordRequest = {
      command: request.command,
      sentMs: world.nowMs(),
      sentAtSeq: store.lines().length,
      answer: null,
    };
    requests.push(sent);
    const process = processes[random.below(processes.length)];
    const retry = () => {
      if (again > 0) world.after(random.below(2000), () => send(request, again - 1));
    };
    world.after(1 + random.below(100), () => {
      if (process?.isUp() !== true) return retry();
      process.say(sent.command, (answer) => {
        sent.answer = { answer, atMs: world.nowMs(), atSeq: store.lines().length };
        if (answer.kind === 'unknown') retry();
      });
      // Its process has died, and somebody presses again.
      world.after(10_000, () => {
        if (sent.answer === null) retry();
      });
    });
  };
  const say = (urgent: string | null) => {
    const command = someWord(random, group, stateNow(), urgent);
    send({ command }, 2);
    // Two devices say the same at once.
    if (random.chance(0.15)) send({ command }, 0);
  };
  const next = () => {
    const waiting = [...stateNow().told].map(([key, told]) => ({ key, atMs: silenceEndsMs(told) }));
    const soonest = waiting.toSorted((a, b) => a.atMs - b.atMs)[0];
    const race = soonest !== undefined && soonest.atMs < Infinity && random.chance(0.25);
    const urgent = race ? soonest.key : null;
    const waitMs = race
      ? soonest.atMs - world.nowMs() - 120 + random.below(120)
      : random.chance(0.5)
        ? random.below(1500)
        : -Math.log(1 - random.next()) * 5 * HOUR_MS;
    world.after(waitMs, () => {
      if (world.nowMs() >= untilMs) return;
      say(urgent);
      // Everybody hurries before the time to object is over.
      for (let more = race ? 3 : 0; more > 0; more -= 1) {
        world.after(random.below(60), () => say(urgent));
      }
      next();
    });
  };
  next();
}

/** Owners divide their lots, at any time. */
export function divideNowAndThen(
  world: World,
  deps: { readonly group: ContestGroup; readonly store: ChainStore; readonly untilMs: number },
): void {
  const { group, store, untilMs } = deps;
  const { members, ground } = group;
  const { random } = world;
  let offers = 0;
  const someShare = (lines: readonly LoggedGroupEvent[]): readonly GroupEvent[] => {
    const said = listShareOffers(lines.map(({ event }) => event).filter(isShareEvent));
    const open = [...said.values()].find(({ state }) => state === 'open');
    const [waited] = open?.awaits ?? [];
    if (open !== undefined && waited !== undefined) {
      return [{ type: 'ShareAccepted', offerId: open.id, by: waited }];
    }
    const sale = ground.sales[random.below(ground.sales.length)];
    const other = members[random.below(members.length)] ?? '';
    if (sale === undefined || other === sale.buyer) return [];
    const { teamId, buyer, soldAtMs } = sale;
    offers += 1;
    const event: GroupEvent = {
      type: 'ShareOffered',
      offerId: `offer-${offers}`,
      teamId,
      buyer,
      soldAtMs,
      by: buyer,
      parts: [
        { userId: buyer, weight: random.below(3) },
        { userId: other, weight: 1 + random.below(3) },
      ],
    };
    return shareRefusal(said, event) === null ? [event] : [];
  };
  const next = () =>
    world.after(-Math.log(1 - random.next()) * 8 * HOUR_MS, () => {
      if (world.nowMs() >= untilMs) return;
      store.write(someShare, world.nowMs());
      next();
    });
  next();
}
