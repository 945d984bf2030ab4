import { counted } from '@bracketbid/contract/counted';
import type { InvitationReply } from '@bracketbid/contract/http/joining';
import { selectNouns } from '@bracketbid/contract/text/nouns';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { Settings } from '../settings/settings.ts';
import type { Invitations } from './invitations.ts';
import type { PageTags } from './pageTags.ts';
import { formatHour, siteTicket, computeTag, buildTicket } from './tickets.ts';

/** Where the pictures are: of a group, and of the site. */
export const ticketPath = (slug: string) => `/groups/join/${slug}/ticket.png`;
export const SITE_TICKET_PATH = '/ticket.png';

const JOIN_PATH = /^\/groups\/join\/([\w-]+)\/?$/;

/**
 * Says what a link to a page shows where it is posted: an invitation its group, every other page the site.
 *
 * @param publicUrl  where people reach the product, without a trailing slash
 */
export function createPageDescriptions(deps: {
  readonly invitations: Invitations;
  readonly settings: Pick<Settings, 'get'>;
  readonly publicUrl: () => string;
}): (path: string) => Promise<PageTags> {
  const { invitations, settings, publicUrl } = deps;
  return async (path) => {
    const site = publicUrl();
    const [, slug] = JOIN_PATH.exec(path) ?? [];
    const invitation = slug === undefined ? null : await invitations.behind(slug);
    if (slug !== undefined && invitation !== null) return ofInvitation(site, slug, invitation);
    const tag = computeTag(siteTicket(settings.get().auctionDate, await invitations.teams()));
    return {
      title: 'Bracketbid: a live auction among friends',
      description:
        'Bid for every team of the tournament, one at a time. What all paid is the pot, and each win of your teams pays you.',
      url: `${site}/`,
      image: {
        url: `${site}${SITE_TICKET_PATH}?v=${tag}`,
        alt: 'A ticket: friends bid for every team of the tournament.',
      },
      isPrivate: slug !== undefined,
    };
  };
}

function ofInvitation(site: string, slug: string, invitation: InvitationReply): PageTags {
  const { groupname, host } = invitation;
  return {
    title: `${host.name} keeps a seat for you at ${groupname}`,
    description: describeInvitation(invitation),
    url: `${site}/groups/join/${slug}`,
    image: {
      url: `${site}${ticketPath(slug)}?v=${computeTag(buildTicket(invitation))}`,
      alt: `A ticket to ${groupname}, from ${host.name}.`,
    },
    isPrivate: true,
  };
}

/** [GAVEL-9] */
function computeMoney({ startingBudget }: InvitationReply['rules']): string {
  if (startingBudget === null) return 'Everyone bids on';
  return `Everyone gets ${formatDollars(startingBudget)} to spend on`;
}

function describeInvitation(invitation: InvitationReply): string {
  const { auctionDate, hasStarted, rules, teams, contest } = invitation;
  if (hasStarted) return 'The auction of this group has started.';
  const hour = formatHour(auctionDate);
  const of = contest === undefined ? '' : ` of ${contest.name}`;
  const lots = counted(teams.count, selectNouns(contest).one);
  const what = `${computeMoney(rules)} ${lots}${of}, one at a time.`;
  return hour === null ? what : `${hour.day}, ${hour.time} Pacific time. ${what}`;
}
