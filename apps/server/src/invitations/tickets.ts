import type { InvitationReply } from '@bracketbid/contract/http/joining';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { selectNouns, TEAMS } from '@bracketbid/contract/text/nouns';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../platform/limits/fairQueue.ts';
import { sha256Hex } from '../platform/crypto/sha256.ts';
import type { Pictures } from '../platform/uploads/pictures.ts';
import type { InvitationTeams } from './invitations.ts';
import { drawTicket, type Ticket } from './ticket.ts';
import { readTypefaces, type Typefaces } from './typefaces.ts';

/** Tickets as pictures, which messengers show beside a link. */
export type Tickets = {
  /**
   * A ticket as PNG. Drawn once, and kept for others.
   *
   * @param lane  who waits for it: lanes take turns
   * @throws TooSoon (429) when too many wait
   */
  picture(ticket: Ticket, lane: string): Promise<Buffer>;
};

/** Raise it when tickets are drawn in another way: what messengers keep is stale then. */
const VERSION = 1;

/** Pictures kept, each some 100 KB. */
const KEPT_MAX = 60;

/**
 * One is drawn at once: 10 ms of outlines here, 0.2 s in a process of its own, so that uploaded pictures and bids have the
 * rest.
 */
const DRAWING = { atOnceMax: 1, waitingMax: 20 };

/** The tag of a ticket's picture: the same for the same ticket, on whatever process. */
export function computeTag(ticket: Ticket): string {
  return sha256Hex(JSON.stringify([VERSION, ticket])).slice(0, 16);
}

export function createTickets(deps: { readonly pictures: Pick<Pictures, 'draw'> }): Tickets {
  const { pictures } = deps;
  const queue = createFairQueue({
    ...DRAWING,
    refusal: { message: MESSAGES.imagesBusy, retrySeconds: 5 },
  });
  const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT_MAX });
  let typefaces: Typefaces | null = null;

  const draw = async (ticket: Ticket): Promise<Buffer> => {
    // Not the promise: a read that failed is made again.
    typefaces ??= await readTypefaces();
    return pictures.draw(drawTicket(ticket, typefaces));
  };

  return {
    picture: (ticket, lane) => {
      const tag = computeTag(ticket);
      const known = kept.get(tag);
      const drawing = known ?? queue.run(lane, () => draw(ticket));
      kept.set(tag, drawing);
      if (known === undefined) drawing.catch(() => kept.delete(tag));
      return drawing;
    },
  };
}

/** The ticket of a group. */
export function buildTicket(invitation: InvitationReply): Ticket {
  const { groupname, host, auctionDate, teams, contest } = invitation;
  return {
    nouns: selectNouns(contest).many,
    title: groupname,
    from: { name: host.name, says: 'keeps a seat for you at' },
    hour: formatHour(auctionDate),
    teams,
  };
}

/** The site's own, for the pages that belong to no group. */
export function siteTicket(auctionDate: string | null, teams: InvitationTeams): Ticket {
  return {
    nouns: TEAMS.many,
    title: 'Friends bid for every team of the tournament',
    from: { name: 'Bracketbid', says: 'a live auction, held among friends' },
    hour: formatHour(auctionDate),
    teams,
  };
}

const zone = { timeZone: 'America/Los_Angeles' };
const day = new Intl.DateTimeFormat('en-US', {
  ...zone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const time = new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit' });

/** An instant in Pacific time, as a ticket and a link's description say it. */
export function formatHour(auctionDate: string | null): Ticket['hour'] {
  if (auctionDate === null) return null;
  const at = new Date(auctionDate);
  return { day: day.format(at), time: time.format(at).replaceAll(/\s/gu, ' ') };
}
