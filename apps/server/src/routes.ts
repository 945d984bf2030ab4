import { passwordRoutes } from './accounts/passwordRoutes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/secondFactor/routes.ts';
import { overviewRoutes } from './admin/overviewRoutes.ts';
import { userRoutes } from './admin/userRoutes.ts';
import { auditRoutes } from './platform/audit/routes.ts';
import { auctionRoutes } from './auction/routes.ts';
import { auctionViewRoutes } from './auction/viewRoutes.ts';
import { rulesRoutes } from './auction/rulesRoutes.ts';
import { seatRoutes } from './auction/seats/seatRoutes.ts';
import { memberRoutes } from './members/routes.ts';
import { boardViewRoutes } from './board/routes.ts';
import { ratingRoutes } from './fair/ratingRoutes.ts';
import { fairRoutes } from './fair/routes.ts';
import { fieldRoutes } from './field/routes.ts';
import { boardRoutes } from './groups/boards/boardRoutes.ts';
import { hostRoutes } from './groups/hosting/hostRoutes.ts';
import { groupRoutes } from './groups/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import type { Routes } from './platform/http/routes.ts';
import type { Product } from './app/http.ts';
import { groupsMadeImpossible } from './groups/groupRules.ts';
import { changePayouts } from './tournament/payouts.ts';
import { pageRoutes } from './pages/routes.ts';
import { paperRoutes } from './paper/routes.ts';
import { practiceRoutes } from './results/practiceRoutes.ts';
import { rehearsalRoutes } from './rehearsal/routes.ts';
import { pushRoutes } from './platform/push/routes.ts';
import { bracketRoutes } from './results/bracketRoutes.ts';
import { entryRoutes } from './results/entryRoutes.ts';
import { groupResultRoutes } from './results/groupResultRoutes.ts';
import { shareRoutes } from './shares/routes.ts';
import { contestRoutes } from './results/contests/routes.ts';
import { circleRoutes } from './settlement/circles/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { paymentRoutes } from './settlement/paymentRoutes.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { sitePauseRoutes } from './auction/sitePauseRoutes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { tournamentRoutes } from './tournament/routes.ts';

/** The contract's calls, area by area, each with the parts of the product that it needs. */
export function registerRoutes(routes: Routes, product: Product): void {
  registerAccounts(routes, product);
  registerGroups(routes, product);
  registerAuctions(routes, product);
  registerResults(routes, product);
  registerSite(routes, product);
}

/** Who somebody is: accounts, ways to sign in, profiles, devices. */
function registerAccounts(routes: Routes, { foundations, caches, people, areas }: Product): void {
  const { database, clock, feed } = foundations;
  const { settings, groupMoney } = caches;
  const { audit, mailer, subscriptions } = people;
  const { logins, signIn, codes, links, passwords, devices, secondFactor, emailProofs } =
    people.accounts;
  const { members, invitations } = areas;

  accountRoutes(routes, {
    database,
    clock,
    settings,
    logins,
    signIn,
    passwords,
    devices,
    secondFactor,
    emailProofs,
    links,
    invitations,
    mailer,
    audit,
    members,
  });
  passwordRoutes(routes, {
    database,
    clock,
    settings,
    logins,
    codes,
    links,
    passwords,
    devices,
    mailer,
    audit,
  });
  secondFactorRoutes(routes, { database, passwords, devices, secondFactor });
  memberRoutes(routes, { database, clock, feed, members, groupMoney, audit });
  pushRoutes(routes, { subscriptions });
}

/** Groups and what they agree on: members, invitations, rules, rehearsals, the chat. */
function registerGroups(routes: Routes, { foundations, caches, people, areas }: Product): void {
  const { config, database, clock, feed } = foundations;
  const { publicUrl: publicOrigin } = config;
  const { catalogues, settings, contexts, boards, groupLog, presence } = caches;
  const { mailer, pusher } = people;
  const { rehearsing, invitations, hands } = areas;
  const { auctions, maxima } = areas.auction;

  groupRoutes(routes, { database, clock, settings, catalogues, contexts, groupLog, feed });
  hostRoutes(routes, {
    database,
    clock,
    contexts,
    groupLog,
    boards,
    presence,
    hands,
    pusher,
    feed,
  });
  boardRoutes(routes, { boards, contexts, feed, publicOrigin });
  invitationRoutes(routes, { invitations });
  rehearsalRoutes(routes, { rehearsing });
  rulesRoutes(routes, {
    database,
    clock,
    settings,
    catalogues,
    contexts,
    auctions,
    groupLog,
    maxima,
    feed,
  });
  chatRoutes(routes, { database, clock, contexts, settings, config, mailer, feed });
}

/** Auctions, and what is shown beside one. */
function registerAuctions(routes: Routes, { foundations, caches, areas }: Product): void {
  const { config, database, clock } = foundations;
  const { publicUrl: publicOrigin } = config;
  const { catalogues, settings, contexts, boards, groupMoney, fairFields } = caches;
  const { auctions, auctionLog, bidding, maxima, deputies, saleVoids, lotHistory, lotOwners } =
    areas.auction;

  auctionRoutes(routes, {
    database,
    contexts,
    catalogues,
    auctions,
    bidding,
    maxima,
    deputies,
    saleVoids,
  });
  auctionViewRoutes(routes, {
    database,
    auctionLog,
    contexts,
    catalogues,
    auctions,
    groupMoney,
    lotHistory,
    lotOwners,
  });
  seatRoutes(routes, areas.seating);
  boardViewRoutes(routes, {
    boards,
    contexts,
    auctions,
    catalogues,
    settings,
    groupMoney,
    lotOwners,
    fairFields,
    clock,
    publicOrigin,
  });
  fairRoutes(routes, { database, contexts, auctions, settings, groupMoney, fairFields });
}

/** Results, and what they are worth to whom. */
function registerResults(
  routes: Routes,
  { foundations, caches, people, areas, background }: Product,
): void {
  const { database, clock, feed, onError } = foundations;
  const { catalogues, brackets, settings, contexts, groupLog, groupMoney } = caches;
  const { audit, notifications } = people;
  const { results, papers } = areas;
  const { auctions, maxima } = areas.auction;
  const { scoreFeed } = background;

  const { identify } = people.accounts;
  bracketRoutes(routes, { database, brackets, contexts, groupMoney, identify });
  groupResultRoutes(routes, { database, contexts, auctions, catalogues, brackets, groupMoney });
  entryRoutes(routes, {
    database,
    catalogues,
    brackets,
    groupMoney,
    results,
    scoreFeed,
    audit,
    onError,
  });
  practiceRoutes(routes, { database, catalogues, brackets, results, audit });
  settlementRoutes(routes, { database, contexts, catalogues, groupMoney, groupLog, feed });
  paymentRoutes(routes, {
    database,
    clock,
    contexts,
    groupMoney,
    groupLog,
    notifications,
    feed,
    onError,
  });
  contestRoutes(routes, {
    database,
    clock,
    settings,
    contexts,
    auctions,
    maxima,
    groupLog,
    groupMoney,
    words: areas.contestWords,
    feed,
    onError,
  });
  circleRoutes(routes, {
    database,
    clock,
    settings,
    catalogues,
    contexts,
    groupMoney,
    hands: areas.hands,
    groupLog,
    pusher: people.pusher,
    feed,
  });
  shareRoutes(routes, { database, clock, contexts, groupMoney, groupLog, feed });
  paperRoutes(routes, { contexts, groupMoney, papers });
}

/** The site’s settings, seasons and texts, and the console of its admins. */
function registerSite(
  routes: Routes,
  { foundations, caches, people, areas, background }: Product,
): void {
  const { config, database, clock, feed, onError } = foundations;
  const { catalogues, settings, brackets, contexts, presence } = caches;
  const { audit, mailer } = people;
  const { logins, codes } = people.accounts;
  const { results } = areas;
  const { sockets } = areas.live;
  const { rooms, auctions, siteFigures } = areas.auction;
  const { figures, feedReader } = background;

  settingsRoutes(routes, { clock, settings, audit, groupsMadeImpossible, changePayouts });
  sitePauseRoutes(routes, { clock, settings, audit, auctions });
  tournamentRoutes(routes, { database, clock, catalogues, feed, settings, audit });
  fieldRoutes(routes, {
    database,
    clock,
    catalogues,
    feed,
    settings,
    audit,
    brackets,
    results,
    feedReader,
  });
  ratingRoutes(routes, { database, catalogues, feed, audit });
  overviewRoutes(routes, {
    database,
    clock,
    settings,
    catalogues,
    brackets,
    contexts,
    rooms,
    presence,
    figures,
    siteFigures,
    sockets,
    onError,
  });
  userRoutes(routes, { database, clock, catalogues, logins, codes, mailer, audit });
  auditRoutes(routes, { database });
  pageRoutes(routes, { database, clock, settings, mailer, audit, config });
}
