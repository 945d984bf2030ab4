import type { ContestRecord } from '@bracketbid/contract/contest/contest';
import type { Person, Team } from '@bracketbid/contract/entities';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Part } from '@bracketbid/engine/money/parts';
import { stringify } from 'csv-stringify/sync';
import type { GroupResults } from './groupMoney.ts';
import type { SaleStatus } from './saleStatus.ts';

type Field = {
  readonly teams: readonly Team[];
  readonly lots: readonly Team[];
  /** Null where the group belongs to a season. */
  readonly contest: ContestRecord | null;
};

/**
 * A group's auction and results as CSV (RFC 4180, UTF-8): a line per team, and one for each member who got something
 * back because nobody owned the champion. Of a contest a line per entrant, with its number, seed and pool. A bundle has a line
 * for each of its teams, with its part of the price. Amounts are dollars. Names that a spreadsheet would read as a formula
 * are escaped.
 */
export function formatCsv(
  results: GroupResults,
  field: Field,
  members: ReadonlyMap<string, Person>,
  findSaleStatus: (teamId: string) => SaleStatus,
): string {
  const { teams, lots, contest } = field;
  const columns = contest === null ? ofSeason() : ofContest(contest);
  const bundleByTeam = new Map(
    lots.flatMap((lot) => (lot.teams ?? []).map(({ _id }) => [_id, lot] as const)),
  );
  const { ownerByTeam, money, bracket } = results;
  const formatName = (userId: string) => members.get(userId)?.fullName ?? 'NA';
  const findStatus = (teamId: string) => {
    const status = findSaleStatus(teamId);
    return status === 'pending' ? '' : status;
  };
  const sold = teams.map((team) => {
    const owner = ownerByTeam.get(team._id);
    const wins = bracket.matches.filter(({ winner }) => winner === team._id).length;
    const wonCents = money.payouts
      .filter(({ teamId }) => teamId === team._id)
      .reduce((sum, { cents }) => sum + cents, 0);
    return {
      ...columns.first(team),
      Status: findStatus(team._id),
      Owner:
        owner === undefined ? '' : owner.owners.map(({ userId }) => formatName(userId)).join(', '),
      Price: owner === undefined ? '' : formatPrice(owner.cents),
      Lot: bundleByTeam.get(team._id)?.teamName ?? team.teamName,
      ...columns.wins(wins),
      'Amount won': (wonCents / 100).toFixed(2),
      Parts: partsIn(owner?.owners ?? []),
    };
  });
  const givenBack = money.payouts
    .filter(({ teamId }) => teamId === null)
    .map(({ userId, cents }) => ({
      ...columns.givenBack,
      Status: 'refunded',
      Owner: formatName(userId),
      Price: '',
      Lot: '',
      ...columns.wins(''),
      'Amount won': (cents / 100).toFixed(2),
      Parts: '',
    }));
  return stringify([...sold, ...givenBack], {
    header: true,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

function ofSeason() {
  return {
    first: ({ teamName, seedNumber, zone, location }: Team) => ({
      Team: teamName,
      Seed: seedNumber,
      Zone: zone,
      Location: location,
    }),
    givenBack: { Team: MESSAGES.givenBack, Seed: '', Zone: '', Location: '' },
    wins: (wins: number | '') => ({ 'Matches won': wins }),
  };
}

/** [CONTEST-1] What is won are prizes, which need no matches. */
function ofContest({ entrants }: ContestRecord) {
  const entrantById = new Map(entrants.map((entrant) => [entrant._id, entrant]));
  return {
    first: ({ _id, teamName, zone }: Team) => ({
      Entrant: teamName,
      Number: entrantById.get(_id)?.number ?? '',
      Seed: entrantById.get(_id)?.seed ?? '',
      Pool: zone,
    }),
    givenBack: { Entrant: CONTEST_MESSAGES.restGivenBack, Number: '', Seed: '', Pool: '' },
    wins: () => ({}),
  };
}

/** How a team with several owners is divided among them, in their order: `2:1`. */
function partsIn(owners: readonly Part[]): string {
  return owners.length < 2 ? '' : owners.map(({ weight }) => weight).join(':');
}

/** Dollars; with cents only where a bundle's price doesn't divide. */
function formatPrice(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
