import type { Call, ReplyOf } from '@bracketbid/contract/call';
import { CSV_TYPE, csvFile, contentDisposition, isCsv } from '@bracketbid/contract/csvFile';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Caller } from './caller.ts';
import { type AccountLimit, createGate, type GateDeps } from './gate.ts';
import { createFairQueue } from '../limits/fairQueue.ts';

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
 * Maximum bytes of a body by access. Strangers sign in, with a token of at most 2 KB; members send names and bids. Forms
 * with a file have their own limits (`platform/uploads/form.ts`).
 */
const BODY_BYTES_MAX = { public: 4_096, optional: 4_096, member: 16_384, admin: 65_536 };

/**
 * Registers described calls as routes: checks identity and role before a byte of the body is read, then validates by the
 * contract, and adds the `status` of every success.
 */
export function createRoutes(app: FastifyInstance, deps: GateDeps): Routes {
  const longReads = createFairQueue({
    ...LONG_READS,
    refusal: { message: MESSAGES.tooManyRequests, retrySeconds: 5 },
  });
  const gate = createGate(app, deps);

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
        gate.identify(call.access),
      ],
      preValidation: call.fileField === null ? [] : [gate.readFields(call, call.fileField)],
      preHandler: gate.limitAccount(call, accountLimit),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const picture = gate.pictureOf(request);
        const input = { params, query, body, request, reply, picture } as Input<C>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- Fastify has validated them by the schemas above
        const lane = gate.callerOf(request)?.userId ?? request.ip;
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
      add(call, (input) => handle({ ...input, caller: gate.callerOf(input.request) }), options),
    member: (call, handle, options = {}) =>
      add(
        call,
        (input) => {
          const caller = gate.callerOf(input.request);
          if (caller === null) throw new Error(`${call.path} has no caller`);
          return handle({ ...input, caller });
        },
        options,
      ),
  };
}
