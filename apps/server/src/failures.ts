import type { Failure } from '@bracketbid/contract/call';
import type { Bid } from '@bracketbid/contract/entities';
import { FAILURE_STATUS, type FailureCode, ruleStatus } from '@bracketbid/contract/failures';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { ruleMessage } from '@bracketbid/contract/text/ruleRefusals';
import type { Refusal } from '@bracketbid/engine/auction/refusals';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** An expected refusal: thrown by a handler, and sent to the caller as it is. */
export class Refused extends Error {
  readonly code: FailureCode | Refusal['code'];
  readonly status: number;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
    this.status = FAILURE_STATUS[code];
  }
}

/** Something is wrong with one field, which only the server could know. */
export class RefusedField extends Refused {
  readonly path: string;

  constructor(path: string, message: string) {
    super('Invalid', message);
    this.path = path;
  }
}

/** Several fields are wrong together. */
export class RefusedFields extends Refused {
  readonly errors: readonly { readonly path: string; readonly message: string }[];

  constructor(
    errors: readonly { readonly path: string; readonly message: string }[],
    code: FailureCode = 'Invalid',
  ) {
    super(code, errors[0]?.message ?? MESSAGES.requestInvalid);
    this.errors = errors;
  }
}

/** Too early: the caller may retry after some seconds. */
export class TooSoon extends Refused {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super('TooMany', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal by the rules of the auction. */
export class RefusedByRules extends Error {
  readonly code: Refusal['code'];
  readonly status: number;
  readonly refusal: Refusal;

  /** @param principal  [DEPUTY-2] whom the bid was for, if that isn't the caller */
  constructor(refusal: Refusal, teamName?: string, principal?: string) {
    super(ruleMessage(refusal, teamName, principal));
    this.refusal = refusal;
    this.code = refusal.code;
    this.status = ruleStatus(refusal.code);
  }
}

/** [GAVEL-2] The gavel would have fallen on another bid than the one that its clerk had seen. */
export class BidCameFirst extends RefusedByRules {
  /** The bid that stands; null where it was taken back. */
  readonly bid: Bid | null;

  constructor(refusal: Refusal, bid: Bid | null) {
    super(refusal);
    this.bid = bid;
  }
}

export type FailureReply = { readonly status: number; readonly body: Failure };

/**
 * The response to an error. Anything unplanned becomes "Something went wrong."; its details are
 * for the log alone (`isUnplanned`).
 */
export function failureReply(error: unknown): FailureReply {
  if (error instanceof RefusedField) {
    const { status, body } = reply(error.status, error.message, error.code);
    return { status, body: { ...body, errors: [{ path: error.path, message: error.message }] } };
  }
  if (error instanceof RefusedFields) {
    const { status, body } = reply(error.status, error.message, error.code);
    return { status, body: { ...body, errors: [...error.errors] } };
  }
  if (error instanceof BidCameFirst && error.bid !== null) {
    const { status, body } = reply(error.status, error.message, error.code);
    return { status, body: { ...body, bid: error.bid } };
  }
  if (error instanceof Refused || error instanceof RefusedByRules) {
    return reply(error.status, error.message, error.code);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.flatMap((issue) => {
      const path = issue.instancePath.slice(1).replaceAll('/', '.');
      // A field that takes several forms has a sentence of its own.
      const forms = path === '' ? closestForm(issue.params) : null;
      return forms ?? [{ path, message: issue.message ?? 'Not valid' }];
    });
    const message = errors[0]?.message ?? MESSAGES.requestInvalid;
    return { status: 400, body: { status: 'fail', message, code: 'Invalid', errors } };
  }
  const { statusCode, code, message } = fastifyError.safeParse(error).data ?? {};
  if (statusCode === 413) return reply(413, MESSAGES.bodyTooLarge, 'TooLarge');
  if (statusCode === 429) return reply(429, message ?? MESSAGES.tooManyRequests, 'TooMany');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return reply(statusCode, PLAIN[code ?? ''] ?? MESSAGES.requestInvalid, 'Invalid');
  }
  if (isDatabaseAway(error)) {
    return { status: 503, body: { status: 'error', message: MESSAGES.databaseAway } };
  }
  return { status: 500, body: { status: 'error', message: MESSAGES.somethingWentWrong } };
}

/** The fields of an error of Fastify's, as far as they are there. */
const fastifyError = z.object({
  statusCode: z.number().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

const unionIssue = z.object({
  errors: z.array(
    z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
  ),
});

/** For a body that may have one of several forms: what is wrong by the closest one. */
function closestForm(params: unknown): { path: string; message: string }[] | null {
  const { data } = unionIssue.safeParse(params);
  const [closest] = data?.errors.toReversed().toSorted((a, b) => a.length - b.length) ?? [];
  return closest?.map(({ path, message }) => ({ path: path.join('.'), message })) ?? null;
}

/**
 * PostgreSQL's classes of transient errors, whatever the statement: connection (08), sign-in at the server (28), no such
 * database (3D), read-only after a failover (25006), deadlock and serialization (40), insufficient resources such as a full
 * disk (53), lock not available (55P03), operator intervention (57), system error (58). And the network's.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY_CODE =
  /^(08...|28...|3D000|25006|40...|53...|55P03|57...|58...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Driver errors that have no code. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Whether a query failed because the database can't be reached: a transient failure, and nobody's mistake. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (AWAY_CODE.test(code) || AWAY_MESSAGE.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

/**
 * Handles the failure of one of many that are gone through: it is reported, and the others go on. Only a database that can't be
 * reached ends them all.
 *
 * @returns null for the one that failed
 */
export function reportUnlessAway(onError: (error: unknown) => void): (error: unknown) => null {
  return (error) => {
    if (isDatabaseAway(error)) throw error;
    onError(error);
    return null;
  };
}

const PLAIN: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: MESSAGES.sendJson,
  FST_ERR_CTP_INVALID_JSON_BODY: MESSAGES.notJson,
};

function reply(status: number, message: string, code: string): FailureReply {
  return { status, body: { status: 'fail', message, code } };
}
