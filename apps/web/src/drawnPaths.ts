/**
 * The pages that are prerendered while building (`drawnPages.ts`), and for whom: members have another home page. None has a
 * form: what is typed before the app listens would be lost, or sent in an address.
 */
export const DRAWN_PATHS = {
  '/': 'strangers',
  '/game': 'everyone',
  '/leaderboard': 'everyone',
} as const;

export type DrawnPath = keyof typeof DRAWN_PATHS;

export function isDrawnPath(path: string): path is DrawnPath {
  return path in DRAWN_PATHS;
}
