import { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { isDrawnPath, DRAWN_PATHS } from './drawnPaths.ts';
import { useStore } from './store/store.ts';

/** What a page shows before its code is there, and before anything is known of who looks. @returns HTML @internal */
export async function draw(path: string): Promise<string> {
  // A page of members is drawn for somebody who is signed in, and of whom nothing else is known.
  const isLoggedIn = isDrawnPath(path) && DRAWN_PATHS[path] === 'members';
  // Rendering on a server reads the initial state alone.
  Object.assign(useStore.getInitialState(), { auth: { isLoggedIn, status: 'idle' } });
  const app = (
    <App
      queries={new QueryClient()}
      inRouter={(screens) => <StaticRouter location={path}>{screens}</StaticRouter>}
    />
  );
  // In one piece: what React would send later comes with a script, which the page's policy forbids.
  const { prelude } = await prerender(app, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}
