import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { AdminRoute } from './AdminRoute.tsx';
import { Guard } from './features/shell/Guard.tsx';
import { Layout } from './features/shell/Layout.tsx';
import { ScreenError } from './features/shell/ScreenError.tsx';
import { ScreenLoading } from './features/shell/ScreenLoading.tsx';

/** A screen whose code is fetched when it is first visited. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

const home = () => import('./features/home/Home.tsx').then((module) => module.Home);
const contact = () => import('./features/pages/Contact.tsx').then((module) => module.Contact);
const auctionInformation = () =>
  import('./features/pages/AuctionInformation.tsx').then((module) => module.AuctionInformation);
const texts = () => import('./features/pages/TextPage.tsx');
const results = () => import('./features/results/MyResults.tsx');
const notFound = () => import('./features/notFound/NotFound.tsx').then((module) => module.NotFound);

export const router = createBrowserRouter([
  {
    Component: Layout,
    ErrorBoundary: ScreenError,
    HydrateFallback: ScreenLoading,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          screen('/', home),
          screen('/profile/content/home', home),
          screen('/auth/signin', () =>
            import('./features/accounts/SignIn.tsx').then((module) => module.SignIn),
          ),
          screen('/auth/signup', () =>
            import('./features/accounts/SignUp.tsx').then((module) => module.SignUp),
          ),
          screen('/auth/forgot-password', () =>
            import('./features/accounts/ForgotPassword.tsx').then(
              (module) => module.ForgotPassword,
            ),
          ),
          screen('/auth/otp-verification', () =>
            import('./features/accounts/OtpVerification.tsx').then(
              (module) => module.OtpVerification,
            ),
          ),
          screen('/auth/reset-password', () =>
            import('./features/accounts/ResetPassword.tsx').then((module) => module.ResetPassword),
          ),
          screen('/contact', contact),
          screen('/profile/content/contact', contact),
          screen('/auction-information', auctionInformation),
          screen('/profile/content/auction', auctionInformation),
          screen('/terms-conditions', () => texts().then((module) => module.Terms)),
          screen('/privacy-policy', () => texts().then((module) => module.Privacy)),
          screen('/refund-policy', () => texts().then((module) => module.Refunds)),
          screen('/groups/join/:slug', () =>
            import('./features/groups/JoinGroup.tsx').then((module) => module.JoinGroup),
          ),
          screen('/game', () =>
            import('./features/bracket/Games.tsx').then((module) => module.Games),
          ),
          screen('/leaderboard', () =>
            import('./features/leaderboard/Leaderboard.tsx').then((module) => module.Leaderboard),
          ),
          {
            Component: Guard,
            children: [
              {
                path: '/my-results',
                lazy: async () => ({ Component: (await results()).MyResults }),
                children: [
                  { index: true, element: <Navigate to="/my-results/my-team" replace /> },
                  screen('my-team', () => results().then((module) => module.MyTeams)),
                  screen('my-match', () => results().then((module) => module.MyGames)),
                  screen('other-match', () => results().then((module) => module.OtherGames)),
                ],
              },
              screen('/groups', () =>
                import('./features/groups/GroupPage.tsx').then((module) => module.GroupPage),
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
              screen('/auction/:groupidparam?', () =>
                import('./features/auction/AuctionScreen.tsx').then(
                  (module) => module.AuctionScreen,
                ),
              ),
            ],
          },
          { path: '/admin/*', Component: AdminRoute },
          screen('/not-found', notFound),
          screen('*', notFound),
        ],
      },
    ],
  },
]);
