import type { Call } from '@bracketbid/contract/call';
import { z } from 'zod';

/** The parts of JSON Schema that Zod writes for the contract's calls. */
type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
};

const AN_ID = '0198a000-0000-7000-8000-000000000000';
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: AN_ID,
  email: 'somebody@example.test',
  'date-time': '2026-03-01T00:00:00.000Z',
  date: '2026-03-01',
};

/** Values that look right, but for one text: each text field in turn is given it. Without text fields there are none. */
export function withHostileText(schema: z.ZodType, text: string): unknown[] {
  const json = jsonSchemaOf(schema);
  return textPaths(json, []).map((path) => sampleOf(json, path, text));
}

/** A value that looks right. */
export function sample(schema: z.ZodType): unknown {
  return sampleOf(jsonSchemaOf(schema), null, '');
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function textPaths(schema: JsonSchema, path: readonly string[]): string[][] {
  const [firstOf] = schema.anyOf ?? [];
  if (firstOf !== undefined) return textPaths(firstOf, path);
  if (schema.type === 'string') return [[...path]];
  if (schema.items !== undefined) return textPaths(schema.items, [...path, '0']);
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textPaths(inner, [...path, name]),
  );
}

function sampleOf(schema: JsonSchema, path: readonly string[] | null, text: string): unknown {
  if (path?.length === 0) return text;
  const [firstOf] = schema.anyOf ?? [];
  if (firstOf !== undefined) return sampleOf(firstOf, path, text);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const inner = (name: string) => (path?.[0] === name ? path.slice(1) : null);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          sampleOf(field, inner(name), text),
        ]),
      );
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items, inner('0'), text)];
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? 'Right-123';
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** A call's path with its parameters filled in; what can't be text in an address is written as its bytes. */
export function pathWith(call: Call, params: unknown, query: unknown): string {
  const filled = Object.entries(asTexts(params)).reduce(
    (path, [name, value]) => path.replace(`:${name}`, () => encoded(value)),
    call.path,
  );
  const asked = Object.entries(asTexts(query)).map(([name, value]) => `${name}=${encoded(value)}`);
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}

function asTexts(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
}

function encoded(text: string): string {
  // What no encoder takes, in the bytes that a careless one would write.
  return text.isWellFormed() ? encodeURIComponent(text) : 'x%ED%A0%80y';
}
