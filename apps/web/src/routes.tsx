import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { Guard } from './features/shell/Guard.tsx';
import { Layout } from './features/shell/Layout.tsx';
import { ScreenError } from './features/shell/ScreenError.tsx';
import { ScreenLoading } from './features/shell/ScreenLoading.tsx';

/** A screen whose code is fetched when it is first visited. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

const home = () => import('./features/home/Home.tsx').then((module) => module.Home);
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
          screen('/groups/join/:slug', () =>
            import('./features/groups/JoinGroup.tsx').then((module) => module.JoinGroup),
          ),
          {
            Component: Guard,
            children: [
              screen('/groups', () =>
                import('./features/groups/GroupPage.tsx').then((module) => module.GroupPage),
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
          screen('/not-found', notFound),
          screen('*', notFound),
        ],
      },
    ],
  },
]);
