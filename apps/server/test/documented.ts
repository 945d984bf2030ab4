import type { Call } from '@bracketbid/contract/call';
import { refusalsOf } from '@bracketbid/contract/operation';
import { allOperations } from '@bracketbid/contract/operations/all';

const OPERATIONS = new Map(allOperations().map((each) => [each.call, each]));

/**
 * Checks that the contract documents a call's response: every field of a success is in its reply, and every refusal's
 * status and code is among its refusals.
 *
 * @throws Error that names what the contract lacks
 */
export function assertDocumented(
  call: Call,
  { status, body }: { readonly status: number; readonly body: unknown },
): void {
  const operation = OPERATIONS.get(call);
  if (operation === undefined) throw new Error(`${call.path} is not an operation`);
  if (status === call.successStatus) {
    const unknown = unknownFields(body, call.reply.parse(body), '').filter(isOwn);
    if (unknown.length > 0) throw new Error(`${operation.id} answers ${unknown.join(', ')}`);
    return;
  }
  const code = isRecord(body) && typeof body['code'] === 'string' ? body['code'] : null;
  const known = refusalsOf(operation);
  if (!known.some((refusal) => refusal.status === status && refusal.code === code)) {
    throw new Error(`${operation.id} is refused with ${status} ${code}: ${JSON.stringify(body)}`);
  }
}

/** Every success has these. */
const isOwn = (path: string) => path !== '.status' && path !== '.message';

/** The fields that are lost when a value is parsed by its schema. */
function unknownFields(answered: unknown, read: unknown, path: string): string[] {
  if (Array.isArray(answered) && Array.isArray(read)) {
    return answered.flatMap((each, at) => unknownFields(each, read[at], `${path}.${at}`));
  }
  if (!isRecord(answered) || !isRecord(read)) return [];
  return Object.entries(answered).flatMap(([key, each]) =>
    key in read ? unknownFields(each, read[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
