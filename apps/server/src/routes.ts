import { passwordRoutes } from './accounts/passwordRoutes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/secondFactor/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { auctionRoutes } from './auction/routes.ts';
import { rulesRoutes } from './auction/rulesRoutes.ts';
import { memberRoutes } from './members/routes.ts';
import { boardViewRoutes } from './board/routes.ts';
import { ratingRoutes } from './fair/ratingRoutes.ts';
import { fairRoutes } from './fair/routes.ts';
import { fieldRoutes } from './field/routes.ts';
import { boardRoutes } from './groups/boardRoutes.ts';
import { hostRoutes } from './groups/hostRoutes.ts';
import { groupRoutes } from './groups/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import type { Routes } from './http/routes.ts';
import type { Product } from './app/http.ts';
import { groupsMadeImpossible } from './groups/groupRules.ts';
import { changePayouts } from './tournament/payouts.ts';
import { pageRoutes } from './pages/routes.ts';
import { paperRoutes } from './paper/routes.ts';
import { practiceRoutes } from './results/practiceRoutes.ts';
import { rehearsalRoutes } from './rehearsal/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { resultRoutes } from './results/routes.ts';
import { shareRoutes } from './shares/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { sitePauseRoutes } from './auction/sitePauseRoutes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { tournamentRoutes } from './tournament/routes.ts';

/** The contract's calls, area by area, each with the parts of the product that it needs. */
export function registerRoutes(
  routes: Routes,
  { foundations, caches, people, areas, background }: Product,
): void {
  const { config, database, clock, feed, onError } = foundations;
  const { publicUrl: publicOrigin } = config;
  const { catalogues, settings, brackets, contexts, boards, groupLog, presence } = caches;
  const { groupMoney, fairFields } = caches;
  const { audit, mailer, pusher, subscriptions, notifications } = people;
  const { logins, signIn, codes, links, passwords, devices, secondFactor, emailProofs } =
    people.accounts;
  const { rehearsing, invitations, members, results, papers } = areas;
  const { sockets } = areas.live;
  const { rooms, auctions, auctionLog, bidding, maxima, deputies, saleVoids } = areas.auction;
  const { lotHistory, lotOwners, siteFigures } = areas.auction;
  const { figures, feedReader, scoreFeed } = background;

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
  secondFactorRoutes(routes, { database, logins, passwords, devices, secondFactor });
  memberRoutes(routes, { database, clock, catalogues, feed, members, groupMoney, audit });
  pushRoutes(routes, { subscriptions });
  groupRoutes(routes, { database, clock, settings, catalogues, contexts, groupLog, feed });
  hostRoutes(routes, {
    database,
    clock,
    settings,
    contexts,
    groupLog,
    boards,
    presence,
    mailer,
    pusher,
    feed,
  });
  boardRoutes(routes, { boards, contexts, feed, publicOrigin });
  invitationRoutes(routes, { invitations });
  auctionRoutes(routes, {
    database,
    clock,
    auctionLog,
    contexts,
    catalogues,
    auctions,
    bidding,
    maxima,
    deputies,
    saleVoids,
    groupMoney,
    lotHistory,
    lotOwners,
  });
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
  settingsRoutes(routes, { clock, settings, audit, groupsMadeImpossible, changePayouts });
  sitePauseRoutes(routes, { clock, settings, audit, auctions });
  tournamentRoutes(routes, { database, clock, catalogues, feed, settings, audit });
  adminRoutes(routes, {
    database,
    clock,
    settings,
    catalogues,
    brackets,
    contexts,
    rooms,
    presence,
    logins,
    codes,
    mailer,
    audit,
    figures,
    siteFigures,
    sockets,
  });
  resultRoutes(routes, {
    database,
    contexts,
    auctions,
    catalogues,
    brackets,
    groupMoney,
    results,
    scoreFeed,
    audit,
  });
  practiceRoutes(routes, { database, catalogues, brackets, results, audit });
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
  fairRoutes(routes, { database, contexts, auctions, settings, groupMoney, fairFields });
  ratingRoutes(routes, { database, catalogues, feed, audit });
  settlementRoutes(routes, {
    database,
    clock,
    contexts,
    catalogues,
    groupMoney,
    groupLog,
    notifications,
    feed,
    onError,
  });
  shareRoutes(routes, { database, clock, contexts, groupMoney, groupLog, feed });
  chatRoutes(routes, { database, clock, contexts, settings, config, mailer, feed });
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
  paperRoutes(routes, { contexts, groupMoney, papers });
  pageRoutes(routes, { database, clock, settings, mailer, audit, config });
}
