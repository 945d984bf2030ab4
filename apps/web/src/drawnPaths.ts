/**
 * The pages that are prerendered while building (`drawnPages.ts`), and for whom: members have another home page, and visitors
 * no group. A form is inert until the app listens: what is typed before would be lost, or sent in an address.
 */
export const DRAWN_PATHS = {
  '/': 'strangers',
  '/game': 'everyone',
  '/leaderboard': 'everyone',
  '/auth/signin': 'strangers',
  '/groups': 'members',
} as const;

export type DrawnPath = keyof typeof DRAWN_PATHS;

export function isDrawnPath(path: string): path is DrawnPath {
  return path in DRAWN_PATHS;
}
