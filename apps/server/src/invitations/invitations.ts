import type { InvitationReply } from '@bracketbid/contract/http/joining';
import type { Clock } from '../platform/time/clock.ts';
import { createGroupRead } from '../platform/db/groupRead.ts';
import type { Database } from '../platform/db/open.ts';
import { isDatabaseAway } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { groupIdsBehind } from '../groups/groups.ts';
import { auctionHour, isGroupClosed } from '../groups/groupHour.ts';
import { mergeRules } from '../groups/groupRules.ts';
import type { Settings } from '../settings/settings.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Catalogue, Catalogues } from '../tournament/catalogue.ts';
import { hostName, shownName } from './shownName.ts';

/** What links lead to, for people without an account. */
export type Invitations = {
  /** Null for a link that leads nowhere: a wrong one, or one of a past season. */
  behind(slug: string): Promise<InvitationReply | null>;
  /** The teams of the current season. */
  teams(): Promise<InvitationTeams>;
};
export type InvitationTeams = InvitationReply['teams'];

/** A group's own link (`groups.ts`), or a mailed one (`mailedInvitations.ts`): what differs is no link of ours, and costs no query. */
const LINK = /^(?:[\w-]{16}|[\w-]{22})$/;

/** Faces and crests that a page or a picture has room for. */
const FACES_MAX = 8;
const CRESTS_MAX = 6;

export function createInvitations(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly catalogues: Catalogues;
  readonly contexts: GroupContexts;
}): Invitations {
  const { database, clock, settings, catalogues, contexts } = deps;
  // Whoever tries links at random then takes the time of one statement, however many are tried at once.
  const groupIdBehind = createGroupRead<string, string>({
    read: (links) => groupIdsBehind(database, links, clock.nowMs()),
    isOutage: isDatabaseAway,
    statementsMax: 1,
  });
  return {
    teams: async () => listTeams(await catalogues.current()),
    behind: async (slug) => {
      const [groupId] = LINK.test(slug) ? await groupIdBehind(slug) : [];
      if (groupId === undefined) return null;
      const { facts } = await contexts.of(groupId);
      const site = siteFor(settings.get(), facts.tournamentId);
      const { startingBudget, pace, lotSeconds, extensionSeconds } = mergeRules(
        site,
        facts.own,
        null,
      );
      const auctionDate = auctionHour(site, facts.own);
      const catalogue = await catalogues.of(facts.tournamentId);
      const host = facts.members.find(({ _id }) => _id === facts.adminId);
      const others = facts.members.filter((member) => member !== host);
      return {
        groupname: facts.name,
        season: { _id: catalogue.tournamentId, name: catalogue.name },
        ...(facts.contest === null ? {} : { contest: facts.contest }),
        host: {
          name: hostName(host?.fullName ?? facts.createdBy.fullName),
          profileimageurl: host?.profileimageurl ?? null,
        },
        members: others.slice(0, FACES_MAX).map(({ fullName, profileimageurl }) => ({
          name: shownName(fullName),
          profileimageurl,
        })),
        seats: { taken: facts.members.length, limit: facts.memberLimit },
        auctionDate,
        hasStarted: facts.startedAt !== null || isGroupClosed(auctionDate, clock.nowMs()),
        rules: { startingBudget, pace, lotSeconds, extensionSeconds },
        teams: listTeams(catalogue),
      };
    },
  };
}

/** How many teams there are, and the best seeds among them. */
function listTeams({ teams }: Catalogue): InvitationTeams {
  const bySeed = teams.toSorted((a, b) => a.seedNumber - b.seedNumber);
  return {
    count: teams.length,
    shown: bySeed
      .slice(0, CRESTS_MAX)
      .map(({ teamName, abbreviation, seedNumber, color, secondaryColor }) => ({
        teamName,
        abbreviation,
        seedNumber,
        color,
        secondaryColor,
      })),
  };
}
