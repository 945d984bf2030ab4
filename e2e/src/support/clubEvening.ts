import type { BodyOf } from '@bracketbid/contract/call';
import type { LiveState } from '@bracketbid/contract/live/state';
import { auctionState } from '@bracketbid/contract/http/auction';
import { actWithGavel, addSeats, nameClerks, type Seat } from '@bracketbid/contract/http/gavel';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { expect } from 'vitest';
import {
  aGroup,
  type PeopleOf,
  type SomeBody,
  startAuctions,
} from '../../../apps/server/test/people.ts';

type Act = BodyOf<typeof actWithGavel>;
type Without<Each, Names extends string> = Each extends unknown ? Omit<Each, Names> : never;

/** A club's auction that has begun: its host first, and its paddles by their numbers. */
export type ClubEvening<Names extends readonly string[]> = {
  readonly groupId: string;
  readonly members: PeopleOf<Names>;
  readonly seats: readonly Seat[];
  state(): Promise<LiveState>;
  /** What a clerk does elsewhere. */
  act(who: SomeBody, act: Without<Act, 'groupId' | 'clientActId'>): Promise<void>;
};

export async function aClubEvening<const Names extends readonly string[]>(
  url: string,
  names: Names,
  evening: {
    readonly seats: readonly { readonly number: number; readonly name: string }[];
    /** How many members after the host hold the gavel, too. */
    readonly clerks: number;
    readonly rules: BodyOf<typeof changeRules>;
  },
): Promise<ClubEvening<Names>> {
  const { group, members } = await aGroup(url, names);
  const { groupId } = group;
  const [host, ...others]: SomeBody[] = members;
  if (host === undefined) throw new Error('An evening has a host');
  const body = { pace: 'gavel', ...evening.rules } as const;
  await host.call(changeRules, { params: { groupId }, body });
  const { seats } = await host.call(addSeats, {
    body: { groupId, seats: [...evening.seats] },
  });
  const userIds = others.slice(0, evening.clerks).map(({ userId }) => userId);
  await host.call(nameClerks, { body: { groupId, userIds } });
  await startAuctions(url);
  const state = async () => (await host.call(auctionState, { params: { groupId } })).state;
  await expect.poll(async () => (await state()).gavel?.stage).toBe('waiting');
  return {
    groupId,
    members,
    seats,
    state,
    act: async (who, act) => {
      await who.call(actWithGavel, {
        body: { ...act, groupId, clientActId: crypto.randomUUID() },
      });
    },
  };
}
