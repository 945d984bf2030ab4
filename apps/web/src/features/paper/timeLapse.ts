import type { Person } from '@bracketbid/contract/entities';
import { ordinal, signedCents } from '@bracketbid/contract/text/paper';
import { calendarDate } from '../../formats/calendarDate.ts';
import { selectShown } from '../../domain/people/crowd.ts';
import type { Paper } from './usePaper.ts';

/** A member's way through the days. */
export type Way = {
  readonly userId: string;
  readonly name: string;
  readonly isOwn: boolean;
  /** By day: the place in the list from the top, from 0. Members of one rank stand below each other. */
  readonly places: readonly number[];
  readonly ranks: readonly number[];
  readonly profitsCents: readonly number[];
};

/** Everyone's way through the days (of a crowd, theirs alone who have money in it), the own one last, so that it is drawn over the others. */
export function computeWays(
  history: Paper['history'],
  members: readonly { readonly user: Person }[],
  userId: string,
): Way[] {
  const withMoney = new Set(
    history.flatMap((day) =>
      day.members.filter(({ profitCents }) => profitCents !== 0).map((each) => each.userId),
    ),
  );
  const shown = selectShown(members, ({ user }) => user._id === userId || withMoney.has(user._id));
  const ids = new Set(shown.map(({ user }) => user._id));
  const shownDays = history.map((day) => day.members.filter((each) => ids.has(each.userId)));
  return shown
    .map(({ user }): Way => {
      const days = shownDays.map((day) => {
        const place = day.findIndex((each) => each.userId === user._id);
        return { place, member: day[place] };
      });
      return {
        userId: user._id,
        name: user._id === userId ? 'You' : user.fullName,
        isOwn: user._id === userId,
        places: days.map(({ place }) => Math.max(0, place)),
        ranks: days.map(({ member }) => member?.rank ?? 0),
        profitsCents: days.map(({ member }) => member?.profitCents ?? 0),
      };
    })
    .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn));
}

/** A day as the slider says it to who can't see the chart: `Mar 19: 1st Ana at +$5, 2nd You at -$3`. */
export function dayInWords(day: string, ways: readonly Way[], at: number): string {
  const standing = ways
    .toSorted((a, b) => (a.places[at] ?? 0) - (b.places[at] ?? 0))
    .map(
      ({ name, ranks, profitsCents }) =>
        `${ordinal(ranks[at] ?? 0)} ${name} at ${signedCents(profitsCents[at] ?? 0)}`,
    );
  return `${calendarDate.monthDay(day)}: ${standing.join(', ')}`;
}
