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
const AREAS = [
  accountRoutes,
  passwordRoutes,
  secondFactorRoutes,
  memberRoutes,
  pushRoutes,
  groupRoutes,
  hostRoutes,
  boardRoutes,
  invitationRoutes,
  auctionRoutes,
  rehearsalRoutes,
  rulesRoutes,
  settingsRoutes,
  sitePauseRoutes,
  tournamentRoutes,
  adminRoutes,
  resultRoutes,
  practiceRoutes,
  fieldRoutes,
  fairRoutes,
  ratingRoutes,
  settlementRoutes,
  shareRoutes,
  chatRoutes,
  boardViewRoutes,
  paperRoutes,
  pageRoutes,
];

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What the routes of all areas need together. */
export type RouteDeps = Intersection<Parameters<(typeof AREAS)[number]>[1]>;

export function registerRoutes(routes: Routes, deps: RouteDeps): void {
  for (const register of AREAS) register(routes, deps);
}
