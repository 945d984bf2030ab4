import { failure } from '@bracketbid/contract/call';
import * as entities from '@bracketbid/contract/entities';
import { groupId, id, instant } from '@bracketbid/contract/fields';
import { receipt } from '@bracketbid/contract/http/receipts';
import * as live from '@bracketbid/contract/live/state';
import { storedEvent } from '@bracketbid/contract/storedEvents';
import { z } from 'zod';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** Schemas that a document names and references; all others are inlined. */
const NAMED = z.registry<{ id: string }>();
NAMED.add(id, { id: 'Id' });
NAMED.add(groupId, { id: 'GroupId' });
NAMED.add(instant, { id: 'Instant' });
NAMED.add(failure, { id: 'Failure' });
NAMED.add(entities.person, { id: 'Person' });
NAMED.add(entities.team, { id: 'Team' });
NAMED.add(entities.soldTeam, { id: 'SoldTeam' });
NAMED.add(entities.bid, { id: 'Bid' });
NAMED.add(entities.purchase, { id: 'Purchase' });
NAMED.add(entities.groupRef, { id: 'GroupRef' });
NAMED.add(entities.user, { id: 'User' });
NAMED.add(entities.group, { id: 'Group' });
NAMED.add(entities.match, { id: 'Match' });
NAMED.add(entities.siteSettings, { id: 'SiteSettings' });
NAMED.add(entities.groupSettings, { id: 'GroupSettings' });
NAMED.add(live.livePause, { id: 'LivePause' });
NAMED.add(live.liveState, { id: 'LiveState' });
NAMED.add(receipt, { id: 'Receipt' });
NAMED.add(storedEvent, { id: 'StoredEvent' });

export type JsonSchemas = {
  /** The JSON Schema of what is sent (`input`) or answered (`output`). Named parts are references. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonObject;
  /** The named parts that were referenced, for `components/schemas`. */
  named(): JsonObject;
};

export function createJsonSchemas(target: 'draft-2020-12' | 'draft-07'): JsonSchemas {
  const named = new Map<string, Json>();
  return {
    of: (schema, io) => {
      const {
        $schema: _dialect,
        $defs,
        ...own
      } = z.toJSONSchema(schema, {
        target,
        io,
        metadata: NAMED,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => readable(jsonSchema),
      });
      for (const definitions of [$defs, own['definitions']]) {
        for (const [name, each] of Object.entries(definitions ?? {})) named.set(name, plain(each));
      }
      delete own['definitions'];
      return toJsonObject(own);
    },
    named: () => Object.fromEntries([...named].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

/** Leaves out what a format implies, the bounds that every number has, and `additionalProperties: false`. */
function readable(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/** A value as plain JSON, with references to the place of named schemas in a document. */
export function plain(value: unknown): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) return toJsonObject(value);
  if (typeof value === 'string') {
    return value.replace(/^#\/(\$defs|definitions)\//, '#/components/schemas/');
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

export function toJsonObject(value: object): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
      each === undefined ? [] : [[key, plain(each)]],
    ),
  );
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
