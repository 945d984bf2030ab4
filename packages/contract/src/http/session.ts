import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { user } from '../entities.ts';
import { id } from '../fields.ts';
import { token } from '../text.ts';

// What every page calls of somebody who is signed in: apart, so that a page downloads no more of the accounts.

/** [SEASON-6] Which season is meant; the site's current one, if none is named. */
export const seasonQuery = z.object({ season: id.optional() });

/**
 * Calls without a group in their address are about this one (a rehearsal, say), or about the caller's own of a season. Without
 * either it is that of the site's season, else the one with a contest that they joined last.
 */
export const groupQuery = seasonQuery.extend({ groupId: id.optional() });

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });

const refreshToken = token(2048);

export const refreshTokens = call('POST /auth/refresh-tokens', {
  summary: 'Exchanges a refresh token for a new pair',
  access: 'public',
  body: z.object({ token: refreshToken }),
  reply: z.object({ tokens }),
});

export const logout = call('POST /auth/logout', {
  summary: 'Ends the login that a refresh token belongs to',
  access: 'public',
  body: z.object({ token: refreshToken }),
  reply: noFields,
});

export const profile = call('GET /profile', {
  summary: 'Who is signed in',
  query: groupQuery,
  reply: z.object({ user }),
});

export const myGroupId = call('GET /group/get-myGroupId', {
  summary: "The id of the caller's group of the current tournament, or null",
  query: groupQuery,
  reply: z.object({ groupId: id.nullable() }),
});
