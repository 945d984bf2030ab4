import { MESSAGES } from '@bracketbid/contract/messages';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../failures.ts';
import type { EndedLogins } from './endedLogins.ts';
import type { AccessTokens } from './accessTokens.ts';

/** Who is signed in, and with which login. */
export type Caller = {
  readonly userId: string;
  readonly loginId: string;
  readonly role: 'member' | 'admin';
};

/** Who makes a request. @throws Refused (401) without a valid access token */
export type Identify = (request: FastifyRequest) => Promise<Caller>;

/** Who carries this token. @throws Refused (401) if it is not valid, or its login has ended */
export type IdentifyToken = (token: string) => Promise<Caller>;

export function createIdentify(
  accessTokens: AccessTokens,
  endedLogins: EndedLogins,
): { identify: Identify; identifyToken: IdentifyToken } {
  const identifyToken: IdentifyToken = async (token) => {
    const caller = await accessTokens.read(token);
    if (caller === null || endedLogins.has(caller.loginId)) {
      throw new Refused('SignInFirst', MESSAGES.signInFirst);
    }
    return caller;
  };
  return {
    identifyToken,
    identify: async (request) => {
      const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
      if (scheme?.toLowerCase() !== 'bearer' || token === undefined) {
        throw new Refused('SignInFirst', MESSAGES.signInFirst);
      }
      return identifyToken(token);
    },
  };
}
