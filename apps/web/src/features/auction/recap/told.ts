import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { capitalized } from '@bracketbid/contract/text/nouns';
import type { Person, SoldTeam } from '@bracketbid/contract/entities';
import type { FairReview, FairStory } from '@bracketbid/contract/http/fair';
import type { Highlights, PriceStory } from '@bracketbid/engine/auction/highlights';
import { counted } from '@bracketbid/contract/counted';
import { NOT_ADVICE, roughly } from '../../../domain/money/fairWords.ts';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { firstName } from '../../../domain/people/firstName.ts';

/** A line of what is told the morning after. */
export type Told = {
  readonly title: string;
  readonly text: string;
  readonly figure: string;
  /** Whose crest, or whose faces, stand beside it. */
  readonly team: SoldTeam | null;
  readonly people: readonly Person[];
};

type Cast = {
  readonly teams: readonly SoldTeam[];
  readonly people: readonly Person[];
  readonly userId: string;
  /** Where the group's rules show fair shares: the steals and overpays by them, instead of those by seed. */
  readonly fair?: Pick<FairReview, 'steals' | 'overpays'> | null;
};

/** More bidders than this are counted, not named; so are more unsold teams. */
const NAMED_MAX = 3;

/** What there is to tell of a night, the best first. */
export function listRecapItems(night: Highlights, cast: Cast): Told[] {
  const nouns = nounsOfLot(cast.teams[0]);
  const teamByKey = new Map(cast.teams.map((team) => [team._id, team]));
  const formatName = createNaming(cast);
  // Oneself comes last: "Omar and you".
  const everyone = (userIds: readonly string[]) =>
    listed([
      ...userIds.filter((id) => id !== cast.userId).map(formatName),
      ...userIds.filter((id) => id === cast.userId).map(() => 'you'),
    ]);
  const short = (teamId: string) => teamByKey.get(teamId)?.shortName ?? capitalized(nouns.a);
  const lines: Told[] = [];
  const tell = (line: Partial<Told> & Pick<Told, 'title' | 'text' | 'figure'>) =>
    lines.push({ team: null, people: [], ...line });
  const compared = (title: string, story: PriceStory) =>
    tell({
      title,
      figure: formatName(story.userId),
      team: teamByKey.get(story.teamId) ?? null,
      text: `${short(story.teamId)} at ${formatDollars(story.amount)}. ${formatOthers(story)}`,
    });

  const besideFair = (title: string, { teamID, user, amount, fairCents }: FairStory) =>
    tell({
      title,
      figure: formatName(user._id),
      team: teamByKey.get(teamID) ?? null,
      text: `${short(teamID)} at ${formatDollars(amount)}, worth ${roughly(fairCents)}: ${NOT_ADVICE}`,
    });

  const { steal, overpay, mostDuels, longestWar, unsold } = night;
  if (cast.fair == null) {
    if (steal !== null) compared('Steal of the night', steal);
    if (overpay !== null) compared('Overpay', overpay);
  } else {
    const [fairSteal] = cast.fair.steals;
    const [fairOverpay] = cast.fair.overpays;
    if (fairSteal !== undefined) besideFair('Steal of the night', fairSteal);
    if (fairOverpay !== undefined) besideFair('Overpay', fairOverpay);
  }
  if (mostDuels !== null) {
    const { userIds, count } = mostDuels;
    tell({
      title: 'Most duels',
      text: `${everyone(userIds)} outbid each other ${counted(count, 'time')}`,
      figure: String(count),
      people: userIds.flatMap((id) => cast.people.filter(({ _id }) => _id === id)),
    });
  }
  if (longestWar !== null) {
    const { teamId, bids, bidders, amount } = longestWar;
    const by =
      bidders.length > NAMED_MAX ? counted(bidders.length, 'person', 'people') : everyone(bidders);
    tell({
      title: 'Longest war',
      text: `${short(teamId)}: ${counted(bids, 'bid')} by ${by}`,
      figure: formatDollars(amount),
      team: teamByKey.get(teamId) ?? null,
    });
  }
  tell({
    title: 'Unsold',
    text: formatUnsold(unsold.map(short), nouns.one),
    figure: String(unsold.length),
    team: teamByKey.get(unsold[0] ?? '') ?? null,
  });
  return lines;
}

function formatOthers({ seed, others }: PriceStory): string {
  return `The other ${seed}-seeds: ${others.map(formatDollars).join(', ')}`;
}

function formatUnsold(names: readonly string[], noun: string): string {
  if (names.length === 0) return `Every ${noun} found an owner`;
  if (names.length <= NAMED_MAX) return listed(names);
  const named = names.slice(0, NAMED_MAX - 1);
  return `${named.join(', ')} and ${names.length - named.length} others`;
}

/** Members by their first names, by their whole ones where two share it; oneself as `You`. */
function createNaming({ people, userId }: Cast): (id: string) => string {
  const firsts = people.map(({ fullName }) => firstName(fullName));
  const names = new Map(
    people.map((person, index) => {
      const first = firsts[index] ?? '';
      const isShared = firsts.indexOf(first) !== firsts.lastIndexOf(first);
      return [person._id, isShared ? person.fullName : first] as const;
    }),
  );
  return (id) => (id === userId ? 'You' : (names.get(id) ?? 'Someone who left'));
}

/** `a`, `a and b`, `a, b and c`. */
function listed(words: readonly string[]): string {
  const [last = '', ...rest] = words.toReversed();
  return rest.length === 0 ? last : `${rest.toReversed().join(', ')} and ${last}`;
}
