import type { Call } from '@bracketbid/contract/call';
import { listRefusals } from '@bracketbid/contract/operation';
import { allOperations } from '@bracketbid/contract/operations/all';

const OPERATIONS = new Map(allOperations().map((each) => [each.call, each]));

/**
 * Checks that the contract documents a call's response: every field of a success is in its reply, and every refusal's
 * status and code is among its refusals. Ids in it have a version that the product makes.
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
    assertIds(operation.id, body);
    return;
  }
  const code = isRecord(body) && typeof body['code'] === 'string' ? body['code'] : null;
  const known = listRefusals(operation);
  if (!known.some((refusal) => refusal.status === status && refusal.code === code)) {
    throw new Error(`${operation.id} is refused with ${status} ${code}: ${JSON.stringify(body)}`);
  }
}

/** Entities have UUIDs of version 7, bundles 5 (the same teams, the same id), rehearsals and bots 8. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[578][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ANY_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Names that clients give to what they send are their own. */
const GIVEN_BY_CLIENTS = ['clientId', 'clientBidId'];

/** @throws Error that names the first UUID in a value which the product would not make */
export function assertIds(name: string, value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (ANY_UUID.test(value) && !OWN_ID.test(value))
      throw new Error(`${name}: ${path} is ${value}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (!GIVEN_BY_CLIENTS.includes(key)) assertIds(name, each, `${path}.${key}`);
    }
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
