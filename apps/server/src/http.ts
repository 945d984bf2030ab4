import type { Call, ReplyOf } from '@bracketbid/contract/call';
import { MESSAGES } from '@bracketbid/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Caller, Identify } from './accounts/identify.ts';
import { Refused } from './failures.ts';

/** What a handler is given: everything checked. */
export type Asked<C extends Call> = {
  readonly params: z.output<C['params']>;
  readonly body: z.output<C['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};
/** `caller` is who is signed in. */
export type AskedByMember<C extends Call> = Asked<C> & { readonly caller: Caller };

type Answer<C extends Call> =
  ReplyOf<C> extends readonly unknown[]
    ? ReplyOf<C>
    : ReplyOf<C> & { readonly message?: string | undefined };

type Options = {
  readonly bodyLimit?: number;
  readonly config?: NonNullable<RouteShorthandOptions['config']>;
};

/** Registers calls of the contract on a server. */
export type Routes = {
  /** A call that anyone may make. */
  public<C extends Call>(
    call: C,
    handle: (asked: Asked<C>) => Promise<Answer<C>>,
    options?: Options,
  ): void;
  /** A call that needs an access token, and the admin role where the contract says so. */
  member<C extends Call>(
    call: C,
    handle: (asked: AskedByMember<C>) => Promise<Answer<C>>,
    options?: Options,
  ): void;
};

/**
 * The way from a described call to a route: identity first, then the checks of the contract, then the
 * `status` of every success.
 */
export function routesOf(app: FastifyInstance, identify: Identify): Routes {
  const callers = new WeakMap<FastifyRequest, Caller>();

  const identifyFirst = (access: Call['access']) => async (request: FastifyRequest) => {
    const caller = await identify(request);
    if (access === 'admin' && caller.role !== 'admin') {
      throw new Refused('Forbidden', MESSAGES.forbidden);
    }
    callers.set(request, caller);
  };

  const add = <C extends Call>(
    call: C,
    handle: (asked: Asked<C>) => Promise<Answer<C>>,
    options: Options,
  ) => {
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        summary: call.summary,
        tags: [call.path.split('/')[1] ?? 'site'],
        ...(call.access === 'public' ? { security: [] } : {}),
        ...(call.params.type === 'undefined' ? {} : { params: call.params }),
        ...(call.body.type === 'unknown' ? {} : { body: call.body }),
        response: { [call.successStatus]: call.reply },
      },
      ...options,
      ...(call.access === 'public' ? {} : { preValidation: identifyFirst(call.access) }),
      handler: async (request, reply) => {
        const asked = { params: request.params, body: request.body, request, reply } as Asked<C>;
        const answer = await handle(asked);
        reply.code(call.successStatus);
        return Array.isArray(answer) ? answer : { status: 'success', ...answer };
      },
    });
  };

  return {
    public: (call, handle, options = {}) => add(call, handle, options),
    member: (call, handle, options = {}) =>
      add(
        call,
        (asked) => {
          const caller = callers.get(asked.request);
          if (caller === undefined) throw new Error(`${call.path} has no caller`);
          return handle({ ...asked, caller });
        },
        options,
      ),
  };
}
