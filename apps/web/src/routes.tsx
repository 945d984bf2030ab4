import { lazy, Suspense, useState, type ComponentType } from 'react';
import {
  matchPath,
  Navigate,
  Outlet,
  useLocation,
  useRoutes,
  type RouteObject,
} from 'react-router';
import { AdminRoute } from './AdminRoute.tsx';
import { type DrawnPath, isDrawnPath } from './drawnPaths.ts';
import { Results } from './features/results/frame/Results.tsx';
import { Guard } from './features/shell/Guard.tsx';
import { Layout } from './features/shell/Layout.tsx';
import { ScreenErrors } from './features/shell/ScreenErrors.tsx';
import { useNewVersion } from './newVersion.ts';

type FetchedScreen = ComponentType & { readonly fetchCode: () => Promise<ComponentType> };

/** A screen whose code is fetched when it is first visited. With its code at hand it is rendered at once. */
function fetched(load: () => Promise<ComponentType>): FetchedScreen {
  let loaded: ComponentType | null = null;
  const fetchCode = async () => {
    const code = await load();
    loaded ??= code;
    return loaded;
  };
  const Late = lazy(async () => ({ default: await fetchCode() }));
  function Shown() {
    // A lazy one would first be awaited, and what was drawn ahead be given up if anything changed meanwhile.
    const [Inner] = useState<ComponentType>(() => loaded ?? Late);
    return <Inner />;
  }
  return Object.assign(Shown, { fetchCode });
}

/** The same, around Mantine's parts. */
function themed(load: () => Promise<ComponentType>): FetchedScreen {
  return fetched(async () => {
    const [{ Themed }, Inner] = await Promise.all([import('./ui/Themed.tsx'), load()]);
    return () => (
      <Themed>
        <Inner />
      </Themed>
    );
  });
}

/** A screen without Mantine's parts. */
function lean(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, Component: fetched(load) };
}

/** A screen with Mantine's parts. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, Component: themed(load) };
}

const home = () => import('./features/home/Home.tsx').then((module) => module.Home);
const contact = () => import('./features/pages/Contact.tsx').then((module) => module.Contact);
const auctionInformation = () =>
  import('./features/pages/AuctionInformation.tsx').then((module) => module.AuctionInformation);
const texts = () => import('./features/pages/TextPage.tsx');
const results = () => import('./features/results/MyResults.tsx');
const MyResults = themed(() => results().then((module) => module.MyResults));
const notFound = () => import('./features/notFound/NotFound.tsx').then((module) => module.NotFound);

const games = () => import('./gamesScreen.tsx').then((module) => module.GamesScreen);
const leaderboard = () =>
  import('./leaderboardScreen.tsx').then((module) => module.LeaderboardScreen);

const signIn = () => import('./features/accounts/SignIn.tsx').then((module) => module.SignIn);
const group = () => import('./features/groups/GroupPage.tsx').then((module) => module.GroupPage);

const drawn: Readonly<Record<DrawnPath, FetchedScreen>> = {
  '/': themed(home),
  '/game': themed(games),
  '/leaderboard': themed(leaderboard),
  '/auth/signin': themed(signIn),
  '/groups': themed(group),
};

const screenDrawn = (path: DrawnPath): RouteObject => ({ path, Component: drawn[path] });

const AUCTION_PATH = '/auction/:groupidparam?';
const auctionCode = () => import('./features/auction/AuctionScreen.tsx');
const auction = fetched(() => auctionCode().then((module) => module.AuctionScreen));

/** Fetches the code of the screen that a visit begins with, if it is one that many begin with, and opens the auction. */
export async function loadFirst(path: string): Promise<void> {
  if (isDrawnPath(path)) {
    await drawn[path].fetchCode();
    return;
  }
  const match = matchPath(AUCTION_PATH, path);
  if (match === null) return;
  const [{ openAuctionAhead }] = await Promise.all([auctionCode(), auction.fetchCode()]);
  await openAuctionAhead(match.params.groupidparam);
}

/** The screens below how the viewer is doing: `features/results/frame`. */
const resultRoutes: RouteObject[] = [
  screenDrawn('/game'),
  screenDrawn('/leaderboard'),
  {
    Component: Guard,
    children: [
      {
        path: '/my-results',
        Component: MyResults,
        children: [
          { index: true, Component: ToMyTeams },
          lean('my-team', () => results().then((module) => module.MyTeams)),
          lean('my-match', () => results().then((module) => module.MyGames)),
          lean('other-match', () => results().then((module) => module.OtherGames)),
        ],
      },
      screen('/groups/settlement', () =>
        import('./features/groups/settlement/SettlePage.tsx').then((module) => module.SettlePage),
      ),
    ],
  },
];

/** Which group or season the address names stays. */
function ToMyTeams() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/my-results/my-team', search }} replace />;
}

/** Every address, and the screen that it shows. */
const routes: RouteObject[] = [
  {
    // A television: neither header nor footer, and dark until its code is there.
    element: (
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    ),
    children: [
      lean('/board/:token', () =>
        import('./features/board/BoardScreen.tsx').then((module) => module.BoardScreen),
      ),
    ],
  },
  {
    Component: Layout,
    children: [
      screenDrawn('/'),
      screen('/profile/content/home', home),
      screenDrawn('/auth/signin'),
      screen('/auth/signup', () =>
        import('./features/accounts/SignUp.tsx').then((module) => module.SignUp),
      ),
      screen('/auth/forgot-password', () =>
        import('./features/accounts/ForgotPassword.tsx').then((module) => module.ForgotPassword),
      ),
      screen('/auth/otp-verification', () =>
        import('./features/accounts/OtpVerification.tsx').then((module) => module.OtpVerification),
      ),
      screen('/auth/reset-password', () =>
        import('./features/accounts/ResetPassword.tsx').then((module) => module.ResetPassword),
      ),
      screen('/confirm-email', () =>
        import('./features/accounts/ConfirmEmail.tsx').then((module) => module.ConfirmEmail),
      ),
      screen('/contact', contact),
      screen('/profile/content/contact', contact),
      screen('/auction-information', auctionInformation),
      screen('/profile/content/auction', auctionInformation),
      screen('/help', () => import('./features/help/Help.tsx').then((module) => module.Help)),
      screen('/terms-conditions', () => texts().then((module) => module.Terms)),
      screen('/privacy-policy', () => texts().then((module) => module.Privacy)),
      screen('/refund-policy', () => texts().then((module) => module.Refunds)),
      screen('/groups/new', () =>
        import('./features/groups/start/NewGroup.tsx').then((module) => module.NewGroup),
      ),
      screen('/contests/*', () =>
        import('./ContestRoutes.tsx').then((module) => module.ContestRoutes),
      ),
      screen('/groups/join/:slug', () =>
        import('./features/groups/JoinGroup.tsx').then((module) => module.JoinGroup),
      ),
      screen('/seats/:seatId', () =>
        import('./features/groups/claim/ClaimPage.tsx').then((module) => module.ClaimPage),
      ),
      screen('/paper/stop/:token', () =>
        import('./features/paper/StopPaper.tsx').then((module) => module.StopPaper),
      ),
      { Component: Results, children: resultRoutes },
      {
        Component: Guard,
        children: [
          screenDrawn('/groups'),
          screen('/groups/rules', () =>
            import('./features/groups/rules/RulesPage.tsx').then((module) => module.RulesPage),
          ),
          screen('/groups/fair', () =>
            import('./features/groups/fair/FairPage.tsx').then((module) => module.FairPage),
          ),
          screen('/groups/slips', () =>
            import('./features/groups/slips/SlipsPage.tsx').then((module) => module.SlipsPage),
          ),
          screen('/groups/paper', () =>
            import('./features/paper/PaperPage.tsx').then((module) => module.PaperPage),
          ),
          screen('/edit-profile', () =>
            import('./features/profile/EditProfile.tsx').then((module) => module.EditProfile),
          ),
          screen('/edit-profile/two-step', () =>
            import('./features/profile/SetUpTwoStep.tsx').then((module) => module.SetUpTwoStep),
          ),
          screen('/change-password', () =>
            import('./features/accounts/ChangePassword.tsx').then(
              (module) => module.ChangePassword,
            ),
          ),
          screen('/auction/user-details/:id', () =>
            import('./features/members/UserDetails.tsx').then((module) => module.UserDetails),
          ),
          { path: AUCTION_PATH, Component: auction },
        ],
      },
      { path: '/admin/*', Component: AdminRoute },
      screen('/not-found', notFound),
      screen('*', notFound),
    ],
  },
];

/** The screen of the address. */
export function Screens() {
  useNewVersion();
  return <ScreenErrors>{useRoutes(routes)}</ScreenErrors>;
}
