import type { Call, ReplyOf } from '@bracketbid/contract/call';
import { CSV_TYPE, csvFile, contentDisposition, isCsv } from '@bracketbid/contract/csvFile';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
  preHandlerAsyncHookHandler,
} from 'fastify';
import type { z } from 'zod';
import type { Caller, Identify } from './caller.ts';
import type { Addresses } from '../border/address.ts';
import { createTokenBuckets } from '../border/tokenBucket.ts';
import { Refused, TooSoon } from '../../failures.ts';
import { createFairQueue } from '../limits/fairQueue.ts';
import { readForm } from '../uploads/form.ts';
import type { Pictures } from '../uploads/pictures.ts';

/** A handler's input, validated. */
export type Input<C extends Call> = {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The image sent in the call's file field, re-encoded. */
  readonly picture: Buffer | null;
};
/** The input of a handler for members; `caller` is who is signed in. */
export type MemberInput<C extends Call> = Input<C> & { readonly caller: Caller };

type Answer<C extends Call> =
  ReplyOf<C> extends readonly unknown[]
    ? ReplyOf<C>
    : ReplyOf<C> & { readonly message?: string | undefined };

type Options = {
  /** Maximum bytes of the body, if the default for the call's access isn't enough. */
  readonly bodyLimit?: number;
  readonly config?: NonNullable<RouteShorthandOptions['config']>;
  /** A long read: few of these run at once, so that bids don't wait behind them. */
  readonly isExpensive?: boolean;
  /** Limit per account, whatever its addresses. */
  readonly accountLimit?: AccountLimit;
};
type AccountLimit = {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
};

/** Registers calls of the contract on a server. */
export type Routes = {
  /** A call that anyone may make. */
  public<C extends Call>(
    call: C,
    handle: (input: Input<C>) => Promise<Answer<C>>,
    options?: Options,
  ): void;
  /** A call that anyone may make, and that returns more to a signed-in `caller`. */
  optional<C extends Call>(
    call: C,
    handle: (input: Input<C> & { readonly caller: Caller | null }) => Promise<Answer<C>>,
    options?: Options,
  ): void;
  /** A call that needs an access token, and the admin role where the contract says so. */
  member<C extends Call>(
    call: C,
    handle: (input: MemberInput<C>) => Promise<Answer<C>>,
    options?: Options,
  ): void;
};

/** Few long reads run at once, so that bids don't wait behind them; members take turns. */
const LONG_READS = { atOnceMax: 2, waitingMax: 60 };

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

/**
 * Maximum bytes of a body by access. Strangers sign in, with a token of at most 2 KB; members send names and bids. Forms
 * with a file have their own limits (`platform/uploads/form.ts`).
 */
const BODY_BYTES_MAX = { public: 4_096, optional: 4_096, member: 16_384, admin: 65_536 };

/**
 * Registers described calls as routes: checks identity and role before a byte of the body is read, then validates by the
 * contract, and adds the `status` of every success.
 */
export function createRoutes(
  app: FastifyInstance,
  deps: {
    readonly identify: Identify;
    readonly pictures: Pictures;
    readonly isLimited: boolean;
    readonly addresses: Addresses;
    /** Called when a member without the admin role calls an admin route. */
    readonly onAdminRefused: (caller: Caller, request: FastifyRequest) => void;
  },
): Routes {
  const { identify, pictures, isLimited, addresses, onAdminRefused } = deps;
  const longReads = createFairQueue({
    ...LONG_READS,
    refusal: { message: MESSAGES.tooManyRequests, retrySeconds: 5 },
  });
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

  /** Reads a form's file once its sender is known and there is room for it. */
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

  const identifyFirst = (access: Call['access']) => async (request: FastifyRequest) => {
    const isAnonymous = access === 'optional' && request.headers.authorization === undefined;
    if (access === 'public' || isAnonymous) {
      return countCall(strangers, addresses.toKey(request.raw));
    }
    const caller = await identify(request);
    if (access === 'admin' && caller.role !== 'admin') {
      onAdminRefused(caller, request);
      throw new Refused('Forbidden', MESSAGES.forbidden);
    }
    countCall(members, caller.userId);
    callers.set(request, caller);
  };

  /** Answers are private to their caller, except those that everyone may read; a handler may override it. */
  const keepFromCaches = async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
  };

  const add = <C extends Call>(
    call: C,
    handle: (input: Input<C>) => Promise<Answer<C>>,
    { accountLimit, isExpensive = false, ...options }: Options,
  ) => {
    const isFile = isCsv(call);
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        ...(call.params.type === 'undefined' ? {} : { params: call.params }),
        ...(call.query.type === 'undefined' ? {} : { querystring: call.query }),
        ...(call.body.type === 'unknown' ? {} : { body: call.body }),
        ...(isFile ? {} : { response: { [call.successStatus]: call.reply } }),
      },
      bodyLimit: BODY_BYTES_MAX[call.access],
      // These answers may contain secrets beside input that the caller chose: see border/compression.ts.
      ...(call.method === 'GET' ? {} : { compress: false }),
      ...options,
      onRequest: [
        ...(call.access === 'public' && call.method === 'GET' ? [] : [keepFromCaches]),
        identifyFirst(call.access),
      ],
      preValidation: call.fileField === null ? [] : [readFields(call, call.fileField)],
      preHandler: limitAccount(call, accountLimit),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const picture = drawn.get(request) ?? null;
        const input = { params, query, body, request, reply, picture } as Input<C>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- Fastify has validated them by the schemas above
        const lane = callers.get(request)?.userId ?? request.ip;
        const answer = await (isExpensive
          ? longReads.run(lane, () => handle(input))
          : handle(input));
        reply.code(call.successStatus);
        if (isFile) {
          const { filename, csv } = csvFile.parse(answer);
          reply.type(CSV_TYPE).header('content-disposition', contentDisposition(filename));
          return csv;
        }
        return Array.isArray(answer) ? answer : { status: 'success', ...answer };
      },
    });
  };

  return {
    public: (call, handle, options = {}) => add(call, handle, options),
    optional: (call, handle, options = {}) =>
      add(
        call,
        (input) => handle({ ...input, caller: callers.get(input.request) ?? null }),
        options,
      ),
    member: (call, handle, options = {}) =>
      add(
        call,
        (input) => {
          const caller = callers.get(input.request);
          if (caller === undefined) throw new Error(`${call.path} has no caller`);
          return handle({ ...input, caller });
        },
        options,
      ),
  };
}
