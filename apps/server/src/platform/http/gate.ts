import type { Call } from '@bracketbid/contract/call';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Caller, Identify } from './caller.ts';
import type { Addresses } from '../border/address.ts';
import { createTokenBuckets } from '../border/tokenBucket.ts';
import { Refused, TooSoon } from '../../failures.ts';
import { readForm } from '../uploads/form.ts';
import type { Pictures } from '../uploads/pictures.ts';

/** How many calls an account may make, whatever its addresses. */
export type AccountLimit = {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
};

export type GateDeps = {
  readonly identify: Identify;
  readonly pictures: Pictures;
  readonly isLimited: boolean;
  readonly addresses: Addresses;
  /** Called when a member without the admin role calls an admin route. */
  readonly onAdminRefused: (caller: Caller, request: FastifyRequest) => void;
};

/** What a request passes before its handler: who calls, how often, and the picture that it brings. */
export type Gate = {
  /** Identifies the caller where the call needs one, and counts their calls. @throws Refused, TooSoon */
  identify(access: Call['access']): (request: FastifyRequest) => Promise<void>;
  /** Reads a form's file once its sender is known and there is room for it. @throws Refused, TooSoon */
  readFields(call: Call, fileField: string): (request: FastifyRequest) => Promise<void>;
  /** Counts an account's calls of one route. @throws TooSoon */
  limitAccount(call: Call, limit: AccountLimit | undefined): preHandlerAsyncHookHandler[];
  /** Null for an anonymous one. */
  callerOf(request: FastifyRequest): Caller | null;
  pictureOf(request: FastifyRequest): Buffer | null;
};

/**
 * Calls a second of one member, and of one address without a token. A page makes some ten requests when it opens, and in
 * an auction one per bid; a hall of 500 reads the bracket from one address.
 */
const CALLS_OF_MEMBER = { perSecond: 30, burst: 300 };
const CALLS_OF_ADDRESS = { perSecond: 300, burst: 3000 };

/** Pictures a person may upload: enough to try out a few, too few for a program. */
const PICTURE_TRIES: AccountLimit = { max: 10, timeWindow: 600_000 };

/** Logos an admin may upload: a season of 68 teams in one evening. */
const LOGO_TRIES: AccountLimit = { max: 100, timeWindow: 600_000 };

export function createGate(app: FastifyInstance, deps: GateDeps): Gate {
  const { pictures, isLimited, addresses, onAdminRefused } = deps;
  const members = createTokenBuckets(CALLS_OF_MEMBER);
  const strangers = createTokenBuckets(CALLS_OF_ADDRESS);
  const callers = new WeakMap<FastifyRequest, Caller>();
  const drawn = new WeakMap<FastifyRequest, Buffer>();

  /** Counts an account's calls of one route. */
  const tryCounter = (
    name: string,
    { max, timeWindow }: AccountLimit,
    message: string = MESSAGES.tooManyRequests,
  ): ((request: FastifyRequest) => Promise<void>) => {
    if (!isLimited) return async () => undefined;
    const count = app.createRateLimit({
      max,
      timeWindow,
      keyGenerator: (request) => `${name} account ${callers.get(request)?.userId ?? request.ip}`,
    });
    return async (request) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      throw new TooSoon(message, counted.ttlInSeconds);
    };
  };

  const readFields = (call: Call, fileField: string) => {
    const isAdmins = call.access === 'admin';
    const limit = isAdmins ? LOGO_TRIES : PICTURE_TRIES;
    const countPicture = tryCounter(`${call.path} picture`, limit, MESSAGES.imagesTooMany);
    return async (request: FastifyRequest) => {
      if (!request.isMultipart()) return;
      const userId = callers.get(request)?.userId;
      if (userId === undefined) throw new Refused('SignInFirst', MESSAGES.signInFirst);
      const { fields, taken } = await readForm(request, fileField, (read) =>
        pictures.take(userId, isAdmins ? 'logo' : 'square', async () => {
          await countPicture(request);
          return read();
        }),
      );
      request.body = fields;
      if (taken !== null) drawn.set(request, taken);
    };
  };

  const limitAccount = (
    call: Call,
    limit: AccountLimit | undefined,
  ): preHandlerAsyncHookHandler[] => {
    if (limit === undefined) return [];
    const count = tryCounter(call.path, limit);
    return [(request) => count(request)];
  };

  /** @throws TooSoon for a caller that makes more calls than any page does */
  const countCall = (buckets: typeof members, party: string) => {
    if (isLimited && !buckets.take(party)) throw new TooSoon(MESSAGES.tooManyRequests, 1);
  };

  const identify = (access: Call['access']) => async (request: FastifyRequest) => {
    const isAnonymous = access === 'optional' && request.headers.authorization === undefined;
    if (access === 'public' || isAnonymous) {
      return countCall(strangers, addresses.toKey(request.raw));
    }
    const caller = await deps.identify(request);
    if (access === 'admin' && caller.role !== 'admin') {
      onAdminRefused(caller, request);
      throw new Refused('Forbidden', MESSAGES.forbidden);
    }
    countCall(members, caller.userId);
    callers.set(request, caller);
  };

  return {
    identify,
    readFields,
    limitAccount,
    callerOf: (request) => callers.get(request) ?? null,
    pictureOf: (request) => drawn.get(request) ?? null,
  };
}
