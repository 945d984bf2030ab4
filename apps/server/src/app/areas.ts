import { createAuction } from '../auction/createAuction.ts';
import { createSeating } from '../auction/seats/createSeating.ts';
import { countdownEndMs } from '../auction/room/announce.ts';
import { createContestWords } from '../results/contests/contestWords.ts';
import { createHeldContests } from '../results/contests/heldContests.ts';
import { createHostsHands } from '../groups/hosting/hostsHands.ts';
import { createInvitations } from '../invitations/invitations.ts';
import { createPeers } from '../platform/lifecycle/peers.ts';
import { createLive, type Live } from '../live/createLive.ts';
import { createMembers } from '../members/members.ts';
import { createPapers } from '../paper/createPapers.ts';
import { createRehearsing } from '../rehearsal/rehearsing.ts';
import { createResults } from '../results/enterResults.ts';
import type { Caches } from './caches.ts';
import type { Foundations } from './foundations.ts';
import type { People } from './people.ts';

/** What the areas of the product offer to each other, and to their calls. */
export type Areas = ReturnType<typeof createAreas>;

/** Puts the areas together, each after those that it uses. */
export function createAreas(foundations: Foundations, caches: Caches, people: People) {
  const { config, database, clock, processId, membershipLock, isSingleProcess } = foundations;
  const { parts, http, log, onError, feed, metrics, bus } = foundations;
  const { catalogues, settings, brackets, contexts, shareOffers, presence, absence } = caches;
  const { boards, groupLog, hoursBesideSite } = caches;
  const { mailer, pusher } = people;
  const { identifyToken } = people.accounts;

  const auction = createAuction({
    database,
    clock,
    log,
    feed,
    metrics,
    contexts,
    groupLog,
    shareOffers,
    catalogues,
    settings,
    presence,
    absence,
    bus,
    membershipLock,
    processId,
    hoursBesideSite,
    serves: (groupId) => live.sockets.serves(groupId),
    onRoomOpened: (room) => live.ticks.follow(room.groupId, countdownEndMs(room.state())),
    onRoomClosed: (groupId) => live.ticks.follow(groupId, null),
    onError,
  });
  const { rooms, turns, auctions, bidding } = auction;
  const peers = createPeers(membershipLock, isSingleProcess);
  const live: Live = createLive({
    config,
    clock,
    http,
    feed,
    metrics,
    contexts,
    boards,
    settings,
    presence,
    bus,
    identifyToken,
    rooms,
    auctions,
    bidding,
    onError,
  });
  http.guard(metrics);
  // A stop closes the sockets after whatever may still send.
  parts.add({ name: 'The sockets', stop: () => live.sockets.close(peers.hasOthers()) });
  parts.add({ name: 'The ticks', stop: live.ticks.close });
  parts.add(...auction.parts);

  const rehearsing = createRehearsing({
    database,
    clock,
    settings,
    contexts,
    rooms,
    turns,
    feed,
    onError,
  });
  parts.add({ name: 'The rehearsals', start: rehearsing.begin, stop: rehearsing.close });

  const heldContests = createHeldContests({ database, contexts, groupLog });

  return {
    peers,
    auction,
    live,
    rehearsing,
    invitations: createInvitations({ database, clock, settings, catalogues, contexts }),
    members: createMembers({ database, settings, catalogues, contexts, auctions }),
    results: createResults({ database, brackets, feed }),
    hands: createHostsHands({ database, clock, mailer, pusher, groupLog }),
    seating: createSeating({ database, clock, auctions, contexts, groupLog, feed }),
    heldContests,
    contestWords: createContestWords({ contests: heldContests, clock, feed }),
    papers: createPapers({ database, clock }),
  };
}
