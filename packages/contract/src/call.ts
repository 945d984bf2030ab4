import { z } from 'zod';
import { bid } from './entities.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * One HTTP call as one value: the server registers it, the web calls it, the documentation is generated from it.
 *
 * `reply` holds the fields beyond `status` and `message`, which every success carries.
 */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> = {
  readonly method: (typeof METHODS)[number];
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  /** Who may call: everyone (`optional`: signed-in callers get more), or only with an access token. */
  readonly access: 'public' | 'optional' | 'member' | 'admin';
  readonly params: Params;
  /** The query string's parameters: strings, each optional. */
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The status of success; 200 unless something is created. */
  readonly successStatus: 200 | 201;
  /** The form field of an optional file: the call is then sent as multipart. */
  readonly fileField: string | null;
  /** [SEASON-6] Whether it may name a season, as `?season=`. */
  readonly isOfSeason: boolean;
  /** [CONTEST-2] Whether it may name one of the caller's groups, as `?groupId=`. */
  readonly namesGroup: boolean;
};

export type ParamsOf<C extends Call> = z.input<C['params']>;
export type QueryOf<C extends Call> = z.input<C['query']>;
export type BodyOf<C extends Call> = z.input<C['body']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

const nothing = z.undefined();

/** No input: whatever is sent is dropped. */
export const anything = z.unknown();

type CallParts<
  P extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Q extends z.ZodType,
> = {
  readonly summary: string;
  readonly access?: Call['access'];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: R;
  readonly successStatus?: 200 | 201;
  readonly fileField?: string;
};

/** Describes a call: `call('GET /profile', { reply: ... })`. Members only, unless it says otherwise. */
export function call<
  R extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof anything,
  Q extends z.ZodType = typeof nothing,
>(route: `${Call['method']} /${string}`, parts: CallParts<P, B, R, Q>): Call<P, B, R, Q> {
  const method = METHODS.find((name) => route.startsWith(`${name} `));
  if (method === undefined) throw new Error(`"${route}" starts with no method`);
  const { params = nothing, query = nothing, body = anything } = parts;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a type parameter's default is chosen exactly where the part is left out
  const schemas = { params, query, body } as { params: P; query: Q; body: B };
  return {
    method,
    path: route.slice(method.length + 1),
    summary: parts.summary,
    access: parts.access ?? 'member',
    ...schemas,
    reply: parts.reply,
    successStatus: parts.successStatus ?? 200,
    fileField: parts.fileField ?? null,
    isOfSeason: hasField(query, 'season'),
    namesGroup: hasField(query, 'groupId'),
  };
}

/** Whether a schema describes an object with this field. */
function hasField(schema: z.ZodType, field: string): boolean {
  if (!('shape' in schema)) return false;
  const { shape } = schema;
  return typeof shape === 'object' && shape !== null && field in shape;
}

/** A successful reply to a call, by the call's schema. @throws if it does not match */
export function parseReply<C extends Call>(call: C, body: unknown): ReplyOf<C> {
  return z.parse(selectPart(call, 'reply'), body);
}

/** Keeps the type of the part: `call.reply` would be any schema. */
function selectPart<C extends Call, Part extends keyof C>(call: C, part: Part): C[Part] {
  return call[part];
}

export const API_BASE = '/api/v1';

/**
 * The server's time, epoch milliseconds, on every answer: by the clock that decides the auctions. The `Date` header
 * differs: it is the machine's, in whole seconds, and proxies may replace it.
 */
export const SERVER_TIME_HEADER = 'x-server-time';

/** A success without further fields. */
export const noFields = z.looseObject({});

/** The fields that every success has besides its own. */
export const success = z.object({
  status: z.literal('success'),
  message: z.string().optional(),
});

/** The shape of every refusal. */
export const failure = z.object({
  status: z.enum(['fail', 'error']),
  message: z.string(),
  code: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** [GAVEL-2] Of `BidCameFirst`: the bid that stands instead. Absent where none does. */
  bid: bid.optional(),
});
export type Failure = z.infer<typeof failure>;
