import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Refused } from '../failures.ts';
import type { Identify, IdentifyToken } from '../platform/http/caller.ts';
import type { EndedLogins } from './endedLogins.ts';
import type { AccessTokens } from './accessTokens.ts';

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
