import type { PrizeValue } from '@bracketbid/engine/contest/contest';
import type { ContestCommand } from '@bracketbid/engine/contest/contestCommands';
import { anyValue } from '../../../packages/engine/test/anyContest.ts';
import type { Random } from '../random.ts';
import { createChance, type ContestGroup } from './someContest.ts';
import { outEarly, findPlayers, type TalkState } from './talkState.ts';

/**
 * What somebody says next: mostly something that can be said, often not by them, and now and then nonsense.
 *
 * @param urgent  the key of a result that is about to confirm itself
 */
export function someWord(
  random: Random,
  group: ContestGroup,
  state: TalkState,
  urgent: string | null = null,
): ContestCommand {
  const { members, hostId, contest } = group;
  const anyone = () =>
    random.chance(0.02) ? 'a stranger' : (members[random.below(members.length)] ?? '');
  const host = () => (random.chance(0.9) ? hostId : anyone());
  const entrantId = contest.entrants[random.below(contest.entrants.length)]?.id ?? '';
  const waiting = [...state.out.keys()];
  const proposed = random.chance(0.8) ? (waiting[random.below(waiting.length)] ?? '') : entrantId;
  if (urgent !== null && random.chance(0.4)) {
    const target = targetIn(group, urgent);
    return random.chance(0.6)
      ? { type: 'ObjectToResult', by: anyone(), ...target, reason: 'wait' }
      : { type: 'ConfirmResult', by: anyone(), ...target };
  }
  if (group.isRainy && random.chance(0.2)) {
    return state.callOff === null
      ? { type: 'ProposeCallOff', by: host(), reason: 'rain' }
      : { type: 'ConfirmCallOff', by: anyone() };
  }
  const roll = random.next();
  const isEarly = !state.hasResult && random.chance(0.4);
  if (roll < 0.03 || isEarly) {
    return { type: 'ProposeWithdrawal', by: host(), entrantId, reason: 'ill' };
  }
  if (roll < 0.1) return { type: 'ConfirmWithdrawal', by: anyone(), entrantId: proposed };
  if (roll < 0.12) {
    return { type: 'ObjectToWithdrawal', by: anyone(), entrantId: proposed, reason: 'no' };
  }
  if (roll < 0.13) return { type: 'ProposeCallOff', by: host(), reason: 'rain' };
  if (roll < 0.17) return { type: 'ConfirmCallOff', by: anyone() };
  if (roll < 0.18) return { type: 'ObjectToCallOff', by: anyone(), reason: 'no' };
  const { value, ...target } = someResult(random, group, state);
  if (roll < 0.58) return { type: 'EnterResult', by: host(), prizeId: target.prizeId, value };
  const told = toldTarget(random, state, group) ?? target;
  if (roll < 0.72) return { type: 'ObjectToResult', by: anyone(), ...told, reason: 'look again' };
  return { type: 'ConfirmResult', by: anyone(), ...told };
}

type Target = { readonly prizeId: string | null; readonly matchId: string | null };

/** One of those that something is told of. */
function toldTarget(random: Random, state: TalkState, group: ContestGroup): Target | null {
  if (random.chance(0.05)) return null;
  const keys = [...state.told.keys()];
  const key = keys[random.below(keys.length)];
  return key === undefined ? null : targetIn(group, key);
}

function targetIn(group: ContestGroup, key: string): Target {
  const [kind, id = ''] = key.split(/ (.*)/s);
  return kind === 'match'
    ? { prizeId: findRoundPrize(group, id), matchId: id }
    : { prizeId: id, matchId: null };
}

function findRoundPrize({ ground, contest }: ContestGroup, matchId: string): string | null {
  const round = ground.draw.find(({ id }) => id === matchId)?.round;
  const prize = contest.sheet.prizes.find((each) => each.kind === 'round' && each.code === round);
  return prize?.id ?? null;
}

function someResult(
  random: Random,
  group: ContestGroup,
  state: TalkState,
): Target & { readonly value: PrizeValue } {
  const { ground, contest } = group;
  const { prizes } = contest.sheet;
  const prize = prizes[random.below(prizes.length)];
  const known = random.chance(0.4) ? toldTarget(random, state, group) : null;
  const same = known === null ? undefined : state.told.get(keyIn(known))?.value;
  // The same once more: nothing is new, unless somebody objects.
  if (known !== null && same !== undefined) return { ...known, value: same };
  const isMatch = ground.draw.length > 0 && (prize?.kind === 'round' || random.chance(0.5));
  if (prize !== undefined && prize.kind !== 'round' && !isMatch) {
    const out = outEarly(state);
    const ids = contest.entrants.map(({ id }) => id);
    const playing = random.chance(0.05) ? ids : ids.filter((id) => !out.has(id));
    const value = anyValue(createChance(random), prize, playing);
    if (value !== null) return { prizeId: prize.id, matchId: null, value };
  }
  const ready = ground.draw.filter(
    ({ id }) => random.chance(0.1) || !findPlayers(ground, state, id).includes(null),
  );
  const match = ready[random.below(ready.length)] ?? ground.draw[0];
  const matchId = match?.id ?? '';
  const players = findPlayers(ground, state, matchId);
  const winner = random.chance(0.12) ? null : (players[random.below(2)] ?? null);
  const score = () => (random.chance(0.5) ? null : random.below(4));
  const value = { kind: 'round', matchId, homeScore: score(), awayScore: score(), winner } as const;
  return { prizeId: findRoundPrize(group, matchId), matchId, value };
}

function keyIn({ prizeId, matchId }: Target): string {
  return matchId === null ? `prize ${prizeId ?? '?'}` : `match ${matchId}`;
}
