import type { Refusal as RuleRefusal } from '@bracketbid/engine/auction/refusals';
import type { BodyOf, Call, Failure, ParamsOf, QueryOf, ReplyOf } from './call.ts';
import { FAILURE_STATUS, type FailureCode, ruleStatus } from './failures.ts';
import { MESSAGES } from './text/messages.ts';
import { ruleMessage } from './text/ruleRefusals.ts';
import { SEASON_MESSAGES } from './text/season.ts';

/** One way in which a call fails, as its caller sees it. */
export type CallRefusal = {
  readonly status: number;
  /** Null if the server failed, through no fault of the caller. */
  readonly code: FailureCode | RuleRefusal['code'] | null;
  readonly message: string;
  /** The field that the sentence is about. */
  readonly path?: string;
};

/** An example of a request and its reply. */
export type CallExample<C extends Call> = {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  readonly reply: ReplyOf<C> extends readonly unknown[]
    ? ReplyOf<C>
    : ReplyOf<C> & { readonly message?: string };
};

/** What an outside developer needs to know about a call beyond its shapes. */
export type Operation<C extends Call = Call> = {
  readonly call: C;
  readonly example: CallExample<C>;
  /** Its own refusals; those that it shares with others follow from the call (`listRefusals`). */
  readonly refusals: readonly CallRefusal[];
};

/** The operations of one area of the product, by their ids. Ids are unique and never change. */
export type Area = {
  readonly name: string;
  readonly description: string;
  readonly operations: Readonly<Record<string, Operation>>;
};

export function operation<C extends Call>(
  call: C,
  example: CallExample<C>,
  refusals: readonly CallRefusal[] = [],
): Operation<C> {
  return { call, example, refusals };
}

/** A refusal by its code, with the sentence that people read. */
export function refusal(code: FailureCode, message: string): CallRefusal {
  return { status: FAILURE_STATUS[code], code, message };
}

/** A refusal of a field that only the server can judge. */
export function fieldRefusal(path: string, message: string): CallRefusal {
  return { ...refusal('Invalid', message), path };
}

/** A refusal by the rules of the auction, with example figures. */
export function ruleRefusal(refused: RuleRefusal, teamName?: string): CallRefusal {
  const { code } = refused;
  return { status: ruleStatus(code), code, message: ruleMessage(refused, teamName) };
}

const failed = (status: number, message: string): CallRefusal => ({ status, code: null, message });

const PICTURE_REFUSALS = [
  refusal('Invalid', MESSAGES.formUnreadable),
  refusal('Invalid', MESSAGES.imageTypeWrong),
  refusal('Invalid', MESSAGES.imageInvalid),
  refusal('Invalid', MESSAGES.imageTooComplex),
  refusal('TooLarge', MESSAGES.imageTooLarge),
  refusal('TooLarge', MESSAGES.drawingTooLarge),
  refusal('TooMany', MESSAGES.imageBusy),
  refusal('TooMany', MESSAGES.imagesBusy),
  refusal('TooMany', MESSAGES.imagesTooMany),
];

/** The refusals shared by all calls of this access, method and body. */
function sharedRefusals(operation: Operation): CallRefusal[] {
  const { access, method, body, fileField } = operation.call;
  const takesBody = body.type !== 'unknown' || fileField !== null;
  return [
    ...refusedFields(operation),
    ...(takesBody ? BODY_REFUSALS : []),
    ...(fileField === null ? [] : PICTURE_REFUSALS),
    ...(access === 'public' ? [] : [refusal('SignInFirst', MESSAGES.signInFirst)]),
    ...(access === 'admin' ? [refusal('Forbidden', MESSAGES.forbidden)] : []),
    ...(operation.call.isOfSeason ? [refusal('NotFound', SEASON_MESSAGES.isOver)] : []),
    ...(operation.call.namesGroup ? GROUP_REFUSALS : []),
    ...(method === 'GET' ? [] : [refusal('CrossSite', MESSAGES.crossSite)]),
    refusal('TooMany', MESSAGES.tooManyRequests),
    failed(500, MESSAGES.somethingWentWrong),
    failed(503, MESSAGES.databaseAway),
  ];
}

const GROUP_REFUSALS = [
  refusal('NotFound', MESSAGES.groupNotFound),
  refusal('NotFound', MESSAGES.rehearsalOver),
  refusal('Forbidden', MESSAGES.notMember),
];

/** What is said of the example with nothing in its fields: one refusal, for the first that can't be empty. */
function refusedFields({ call, example }: Operation): CallRefusal[] {
  const isChecked =
    call.params.type !== 'undefined' ||
    call.query.type !== 'undefined' ||
    call.body.type !== 'unknown';
  if (!isChecked) return [];
  for (const part of ['params', 'query', 'body'] as const) {
    const emptied = Object.keys(toFields(example[part])).map((key) => [key, '']);
    const { error } = call[part].safeParse(Object.fromEntries(emptied));
    const [issue] = error?.issues ?? [];
    if (emptied.length === 0 || issue === undefined) continue;
    const [closest] = issue.code === 'invalid_union' ? (issue.errors.at(-1) ?? []) : [];
    const { path, message } = issue.path.length === 0 ? (closest ?? issue) : issue;
    return [fieldRefusal(path.join('.'), message)];
  }
  return [refusal('Invalid', MESSAGES.requestInvalid)];
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const BODY_REFUSALS = [
  refusal('Invalid', MESSAGES.notJson),
  refusal('TooLarge', MESSAGES.bodyTooLarge),
  { ...refusal('Invalid', MESSAGES.sendJson), status: 415 },
];

/** The response body of a refusal. */
export function toFailure({ code, message, path }: CallRefusal): Failure {
  return {
    status: code === null ? 'error' : 'fail',
    message,
    ...(code === null ? {} : { code }),
    ...(path === undefined ? {} : { errors: [{ path, message }] }),
  };
}

const refusalIdentity = ({ status, code, message }: CallRefusal) => `${status} ${code} ${message}`;

/** Every way in which a call can fail, by rising status, each once. */
export function listRefusals(operation: Operation): CallRefusal[] {
  const all = [...operation.refusals, ...sharedRefusals(operation)];
  const byWords = new Map(all.map((each) => [refusalIdentity(each), each]));
  return [...byWords.values()].toSorted((a, b) => a.status - b.status);
}
