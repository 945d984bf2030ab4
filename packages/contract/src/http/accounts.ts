import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { group, purchase, user } from '../entities.ts';
import { anyPassword, email, fullName, id, newPassword } from '../fields.ts';

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
const refreshToken = z.string().min(1).max(2048);

export const register = call('POST /auth/register', {
  summary: 'Opens an account and signs in',
  access: 'public',
  body: z.object({ fullName, email, password: newPassword }),
  reply: z.object({ user, tokens: z.object({ access: z.string(), refresh: z.string() }) }),
  successStatus: 201,
});

export const login = call('POST /auth/login', {
  summary: 'Signs in',
  access: 'public',
  body: z.object({ email, password: anyPassword }),
  reply: z.object({ user, tokens }),
});

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
  reply: z.object({ user }),
});

export const userDetails = call('GET /profile/get-user/:id', {
  summary: 'A member of the same group, with the teams they own',
  params: z.object({ id }),
  reply: z.object({
    userData: user.omit({ id: true, role: true }),
    team: z.array(purchase),
    totalAmountWon: z.number(),
    totalMatchWon: z.number().int(),
  }),
});

export const groupAdmin = call('GET /profile/get-user-group-admin', {
  summary: "The admin of the caller's group",
  reply: z.object({ groupAdminId: id.nullable() }),
});

export const usersList = call('GET /profile/users-list', {
  summary: "The members of the caller's group",
  reply: z.object({
    users: z.object({
      users: z.array(group.shape.members.element.shape.user),
      totalResults: z.number().int(),
    }),
  }),
});
