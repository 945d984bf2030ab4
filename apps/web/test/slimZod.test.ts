import * as whole from '@bracketbid/contract/operations/all';
import { SERVER_MESSAGES } from '@bracketbid/contract/operations/realtime';
import { FromServer } from '@bracketbid/contract/live/realtime';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';

/** The contract once more, with the schemas that the browser has. */
vi.resetModules();
vi.doMock('zod', () => import('../src/slimZod.ts'));
const slim = await import('@bracketbid/contract/operations/all');
const { FromServer: slimMessages } = await import('@bracketbid/contract/live/realtime');
const slimAccounts = await import('@bracketbid/contract/http/accounts');
const slimScreens = await Promise.all([
  import('../src/features/accounts/afterSignIn.ts'),
  import('../src/features/accounts/recovery.ts'),
  import('../src/forms/formRules.ts'),
  import('../src/store/persist.ts'),
  import('../src/store/store.ts'),
]);
vi.doUnmock('zod');

type Read = { readonly data: unknown } | { readonly issues: readonly unknown[] };

/** What a schema says of a value: the value it gives, or what it finds, in words that people may read. */
function read(schema: z.ZodType, value: unknown): Read {
  const { success, data, error } = schema.safeParse(value);
  if (success) return { data };
  return { issues: error.issues.map(({ code, path, message }) => ({ code, path, message })) };
}

/** The value, and the value with each of its parts spoiled. */
function* spoiled(value: unknown): Generator {
  yield value;
  for (const wrong of [undefined, null, '', ' x ', 'x'.repeat(5000), -1, 0.5, 1e12, [], {}]) {
    yield wrong;
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value)) {
      yield Array.isArray(value) ? value.with(Number(key), wrong) : { ...value, [key]: wrong };
    }
  }
}

const slimOperations = slim.allOperations();

describe.each(whole.allOperations())('$id', ({ id, call, example }) => {
  const other = slimOperations.find((operation) => operation.id === id);
  if (other === undefined) throw new Error(`The browser lacks ${id}`);
  const parts = [
    ['reply', call.reply, other.call.reply, example.reply],
    ['body', call.body, other.call.body, example.body ?? {}],
    ['params', call.params, other.call.params, example.params ?? {}],
    ['query', call.query, other.call.query, example.query ?? {}],
  ] as const;
  it.each(parts)('reads a %s as the server does', (_name, ours, theirs, value) => {
    for (const sent of spoiled(value)) expect(read(theirs, sent)).toEqual(read(ours, sent));
  });
});

it.each(Object.entries(SERVER_MESSAGES))('reads %s as the contract says', (name, { example }) => {
  if (!isMessage(name)) throw new Error(`No schema for ${name}`);
  for (const sent of spoiled(example)) {
    expect(read(slimMessages[name], sent)).toEqual(read(FromServer[name], sent));
  }
});

function isMessage(name: string): name is keyof typeof FromServer {
  return name in FromServer;
}

it('gives back what an optional field is around', () => {
  const name = slimAccounts.updateProfile.body.shape.fullName.unwrap();
  expect(name.safeParse('Maya').success).toBe(true);
  expect(name.safeParse(undefined).success).toBe(false);
});

it('has all that the schemas of the screens are made with', () => {
  expect(slimScreens.every((screen) => Object.keys(screen).length > 0)).toBe(true);
});

it('is another Zod than the server’s', () => {
  const isWhole = (schema: object) => 'toJSONSchema' in schema;
  expect(whole.allOperations().map(({ call }) => isWhole(call.reply))).not.toContain(false);
  expect(slimOperations.map(({ call }) => isWhole(call.reply))).not.toContain(true);
});
