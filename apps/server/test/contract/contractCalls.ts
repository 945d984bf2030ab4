import { readdirSync } from 'node:fs';
import type { Call } from '@bracketbid/contract/call';
import { z } from 'zod';

const SOURCE = new URL('../../../../packages/contract/src/', import.meta.url);
const FOLDERS = ['http/', 'contest/'].map((name) => new URL(name, SOURCE));

/** Every call of the contract, found in its folders, so that new ones are included. */
export async function allCalls(): Promise<Call[]> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => new URL(name, folder).href),
  );
  const modules = await Promise.all(
    files.map((file) => import(file) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isCall);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
}

/** A place in a value that takes a text or a number: the path that leads there. */
export type Leaf = {
  readonly path: readonly (string | number)[];
  /** The last step is itself the text: a key of a record. */
  readonly isKey: boolean;
  readonly schema: z.core.$ZodType;
};

type Place = Pick<Leaf, 'path' | 'isKey'>;

/** The leaves of a schema. @throws for an unknown kind of schema */
export function listLeaves(schema: z.core.$ZodType, path: Leaf['path'] = []): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => listLeaves(inner, [...path, key]));
    case 'array':
      return listLeaves(def.element, [...path, 0]);
    case 'record':
      return [
        ...listLeaves(def.keyType, [...path, 'key']).map((leaf) => ({ ...leaf, isKey: true })),
        ...listLeaves(def.valueType, [...path, 'key']),
      ];
    case 'union':
      return def.options.flatMap((option) => listLeaves(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return listLeaves(def.innerType, path);
    case 'pipe':
      return listLeaves(def.in, path);
    case 'string':
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
    case 'null':
      return [{ path, isKey: false, schema }];
    // Nothing of it is read.
    case 'unknown':
    case 'undefined':
    case 'never':
      return [];
    default:
      throw new Error(`No test knows a schema of type ${def.type}`);
  }
}

/** Candidates for a leaf: the first that its schema accepts is used. */
const SAMPLES: readonly unknown[] = [
  'Somebody',
  'someone@example.test',
  '018f0000-0000-7000-8000-000000000001',
  '2026-03-19',
  '2026-03-19T16:15:00Z',
  '1234',
  '12',
  '1',
  'Secret-123',
  '#00539b',
  'example.com',
  'true',
  '',
  'R64',
  0,
  1,
  2026,
  true,
  null,
];

/** A value that a schema accepts, with everything in it that is optional. */
export function createSample(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, inner]) => [key, createSample(inner)]),
      );
    case 'array':
      return [createSample(def.element)];
    case 'record':
      return { [String(createSample(def.keyType))]: createSample(def.valueType) };
    case 'union':
      return createSample(def.options[0] ?? z.undefined());
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return createSample(def.innerType);
    case 'pipe':
      return createSample(def.in);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'unknown':
    case 'undefined':
      return undefined;
    default:
      return SAMPLES.find((sample) => z.safeParse(schema, sample).success);
  }
}

/** The same value with another one at a leaf. */
export function withLeaf(value: unknown, { path, isKey }: Place, put: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return put;
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) =>
      index === step ? withLeaf(each, { path: rest, isKey }, put) : each,
    );
  }
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  // A sample of a record has one key: replace that one.
  const at = entries.some(([key]) => key === step) ? step : entries[0]?.[0];
  return Object.fromEntries(
    entries.map(([key, inner]) => {
      if (key !== at) return [key, inner];
      if (isKey && rest.length === 0) return [String(put), inner];
      return [key, withLeaf(inner, { path: rest, isKey }, put)];
    }),
  );
}
