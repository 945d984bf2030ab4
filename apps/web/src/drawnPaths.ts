/**
 * The pages that are drawn while building: `drawnPages.ts`. None with a form: what is typed before the app listens would be
 * lost, or sent in an address.
 */
export const DRAWN_PATHS = ['/'] as const;
