import { listOwners, type SoldTeam, type User } from '@bracketbid/contract/entities';
import { formatCents } from '@bracketbid/engine/money/cents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { ownersInShort } from '../../../domain/people/ownerWords.ts';
import { isShared } from '../../../domain/people/owning.ts';
import { ownPartCents, ownPartsCents } from '../../../domain/people/ownPart.ts';
import { seedInField } from '../../../domain/teams/lotWords.ts';
import { firstName } from '../../../domain/people/firstName.ts';

/** A team on the picture to share: what stands on it, and where. Pixels. */
export type PictureSlip = {
  readonly team: SoldTeam;
  readonly note: string;
  readonly price: string;
  readonly top: number;
  readonly height: number;
  /** Degrees: paper is laid down by hand. */
  readonly tilt: number;
};

export type SharedPicture = {
  readonly groupName: string;
  readonly title: string;
  readonly slips: readonly PictureSlip[];
  /** What did not fit: `and 9 more for $120`; empty if all did. */
  readonly more: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
};

/** Slips stand between the title and the figures, and are no higher than this. */
const SLIPS = { top: 308, bottom: 1156, gap: 24, heightMax: 200 } as const;
const SLIPS_MAX = 7;
/** The line that says what did not fit. */
const MORE_HEIGHT = 56;
const TILTS = [-0.8, 0.5, -0.4, 0.6, -0.6, 0.4, -0.5];

type Night = {
  readonly groupName: string;
  readonly user: Pick<User, 'id' | 'fullName'>;
  /** The own teams, whole or in part. */
  readonly haul: readonly SoldTeam[];
  /** All teams of the auction. */
  readonly teams: readonly SoldTeam[];
  readonly pot: number;
};

/** The own teams on a picture; who bought none shows the dearest teams of the night. */
export function buildPicture({ groupName, user, haul, teams, pot }: Night): SharedPicture {
  const isOwn = haul.length > 0;
  const dearest = byPrice(teams).slice(0, 5);
  const shown = isOwn
    ? haul.toSorted((a, b) => ownPartCents(b, user.id) - ownPartCents(a, user.id))
    : dearest;
  const parseCents = (lots: readonly SoldTeam[]) =>
    isOwn ? ownPartsCents(lots, user.id) : sumTotal(lots) * 100;
  const fits = shown.length <= SLIPS_MAX;
  const onPaper = fits ? shown : shown.slice(0, SLIPS_MAX - 1);
  const rest = shown.slice(onPaper.length);
  const paid = { label: 'Paid', value: formatCents(parseCents(haul)) };
  return {
    groupName,
    title: isOwn ? `${firstName(user.fullName)}'s ${inWords(haul.length)}` : 'The dearest five',
    slips: laidOut(onPaper, fits ? 0 : MORE_HEIGHT).map((box) => ({
      ...box,
      note: formatNote(box.team, isOwn),
      price: formatCents(parseCents([box.team])),
    })),
    more: rest.length === 0 ? '' : `and ${rest.length} more for ${formatCents(parseCents(rest))}`,
    figures: [...(isOwn ? [paid] : []), { label: 'Pot', value: formatDollars(pot) }],
  };
}

function laidOut(teams: readonly SoldTeam[], below: number): Omit<PictureSlip, 'note' | 'price'>[] {
  const room = SLIPS.bottom - SLIPS.top - below;
  const step = Math.min(SLIPS.heightMax + SLIPS.gap, room / Math.max(1, teams.length));
  return teams.map((team, index) => ({
    team,
    top: SLIPS.top + index * step,
    height: Math.min(SLIPS.heightMax, step - SLIPS.gap * (step / (SLIPS.heightMax + SLIPS.gap))),
    tilt: TILTS[index % TILTS.length] ?? 0,
  }));
}

function formatNote(team: SoldTeam, isOwn: boolean): string {
  const { location, teams, amount = 0 } = team;
  const seed = teams === undefined ? seedInField(team) : location;
  const part = isShared(team) ? `a part of ${formatDollars(amount)}` : '';
  const whose = isOwn ? part : ownersInShort(listOwners(team), null);
  return [seed, whose].filter((words) => words !== '').join(' · ');
}

const byPrice = (teams: readonly SoldTeam[]) =>
  teams
    .filter(({ status }) => status === 'sold')
    .toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || a.seedNumber - b.seedNumber);

export const sumTotal = (teams: readonly SoldTeam[]): number =>
  teams.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}
