import { API_BASE, type Call, failure, SERVER_TIME_HEADER } from '@bracketbid/contract/call';
import { csvFile, contentDisposition, isCsv } from '@bracketbid/contract/csvFile';
import {
  type CallRefusal,
  toFailure,
  type Operation,
  listRefusals,
} from '@bracketbid/contract/operation';
import { allOperations, AREAS } from '@bracketbid/contract/operations/all';
import type { z } from 'zod';
import {
  createJsonSchemas,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchemas,
  toJsonObject,
  plain,
} from './jsonSchemas.ts';

/** The product's description in both documents. */
export const LICENSE = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };
export const OPEN_API_VERSION = '3.1.0';
export const LIVE_DOCS_PATH = '/docs/live';

const DESCRIPTION = `The calls of Bracketbid, a live auction for the teams of a tournament, among friends.

Sign in with \`register\` or \`login\` and send \`authorization: Bearer <access token>\`. Every answer carries the
server's time in \`${SERVER_TIME_HEADER}\`, by the clock that judges the auctions. A success says
\`"status": "success"\`; a refusal says \`"fail"\` with a code for programs and a sentence for people; \`"error"\` means
that the server failed. Fields may be added at any time: ignore those that you don't know.

What happens in an auction is broadcast over a socket: see [the live messages](${API_BASE}${LIVE_DOCS_PATH}).`;

/** The calls as OpenAPI, generated from the contract alone, without a running server. */
export function openApi(): JsonObject {
  const schemas = createJsonSchemas('draft-2020-12');
  const failed = schemas.of(failure, 'output');
  const paths = new Map<string, JsonObject>();
  for (const { id, area, ...operation } of allOperations()) {
    const { method, path } = operation.call;
    const at = path.replaceAll(/:(\w+)/g, '{$1}');
    const described = {
      operationId: id,
      tags: [area],
      ...buildOperation(operation, schemas, failed),
    };
    paths.set(at, { ...paths.get(at), [method.toLowerCase()]: described });
  }
  return {
    openapi: OPEN_API_VERSION,
    info: { title: 'Bracketbid', version: '1', description: DESCRIPTION, license: LICENSE },
    servers: [{ url: API_BASE, description: 'This site' }],
    tags: AREAS.map(({ name, description }) => ({ name, description })),
    security: [{ token: [] }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas.named(),
      headers: HEADERS,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token of a login' },
      },
    },
  };
}

const HEADERS = {
  ServerTime: {
    description: 'The time by the clock that judges the auctions, epoch milliseconds',
    schema: { type: 'integer' },
  },
  RetryAfter: {
    description: 'Seconds to wait before another try',
    schema: { type: 'integer' },
  },
};
const SERVER_TIME = { [SERVER_TIME_HEADER]: { $ref: '#/components/headers/ServerTime' } };
const RETRY_AFTER = { 'retry-after': { $ref: '#/components/headers/RetryAfter' } };

function buildOperation(
  operation: Operation,
  schemas: JsonSchemas,
  failed: JsonObject,
): JsonObject {
  const { call } = operation;
  const body = buildBody(operation, schemas);
  return {
    summary: call.summary,
    ...buildSecurity(call),
    parameters: buildParameters(operation, schemas),
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      [call.successStatus]: buildSuccess(operation, schemas),
      ...buildFailures(listRefusals(operation), failed),
    },
  };
}

function buildSecurity({ access }: Call): JsonObject {
  if (access === 'public') return { security: [] };
  return access === 'optional' ? { security: [{}, { token: [] }] } : {};
}

function buildParameters({ call, example }: Operation, schemas: JsonSchemas): JsonObject[] {
  const places = [
    { place: 'path', schema: call.params, given: example.params },
    { place: 'query', schema: call.query, given: example.query },
  ];
  return places.flatMap(({ place, schema, given }) => {
    const { properties, required } = schemas.of(schema, 'input');
    const examples = toJsonObject(Object(given));
    return Object.entries(isObject(properties) ? properties : {}).map(([name, each]) => ({
      name,
      in: place,
      required: Array.isArray(required) && required.includes(name),
      schema: formatText(each),
      ...(examples[name] === undefined ? {} : { example: examples[name] }),
    }));
  });
}

/** A parameter is always a string: that an invalid one is read as null doesn't concern callers. */
function formatText(schema: Json): Json {
  if (!isObject(schema) || !Array.isArray(schema['anyOf'])) return schema;
  return schema['anyOf'].find((form: Json) => isObject(form) && form['type'] !== 'null') ?? schema;
}

function buildBody({ call, example }: Operation, schemas: JsonSchemas): JsonObject | null {
  const { body, fileField } = call;
  const isJson = body.type !== 'unknown';
  if (!isJson && fileField === null) return null;
  const schema = schemas.of(body, 'input');
  const given = example.body === undefined ? {} : { example: plain(example.body) };
  return {
    required: !body.safeParse(undefined).success || !isJson,
    content: {
      ...(isJson ? { 'application/json': { schema, ...given } } : {}),
      ...(fileField === null
        ? {}
        : { 'multipart/form-data': buildForm(schema, fileField, example.body) }),
    },
  };
}

/** A form has the body's fields, and the file; the file alone where there is no body. */
function buildForm({ properties }: JsonObject, fileField: string, given: unknown): JsonObject {
  const file = { type: 'string', format: 'binary', description: 'A JPG, PNG or SVG, at most 5 MB' };
  return {
    schema: {
      type: 'object',
      properties: { ...(isObject(properties) ? properties : {}), [fileField]: file },
      ...(isObject(properties) ? {} : { required: [fileField] }),
    },
    example: { ...toJsonObject(Object(given)), [fileField]: "(the file's bytes)" },
  };
}

function buildSuccess({ call, example }: Operation, schemas: JsonSchemas): JsonObject {
  if (isCsv(call)) return formatFile(csvFile.parse(example.reply));
  const schema = schemas.of(call.reply, 'output');
  const isList = Array.isArray(example.reply);
  const reply = plain(example.reply);
  return {
    description: call.successStatus === 201 ? 'Made' : 'Done',
    headers: SERVER_TIME,
    content: {
      'application/json': {
        schema: isList ? schema : withStatus(schema),
        example: isObject(reply) ? { status: 'success', ...reply } : reply,
      },
    },
  };
}

/** A success that is a file to save. */
function formatFile({ filename, csv }: z.infer<typeof csvFile>): JsonObject {
  const disposition = {
    description: 'That it is a file to save, and its name',
    schema: { type: 'string' },
    example: contentDisposition(filename),
  };
  return {
    description: 'Done',
    headers: { ...SERVER_TIME, 'content-disposition': disposition },
    content: { 'text/csv': { schema: { type: 'string' }, example: csv } },
  };
}

/** What every success carries beside its own fields. */
function withStatus({ properties, required, ...schema }: JsonObject): JsonObject {
  return {
    ...schema,
    properties: {
      status: { type: 'string', const: 'success' },
      message: { type: 'string', description: 'A sentence for people' },
      ...(isObject(properties) ? properties : {}),
    },
    required: ['status', ...(Array.isArray(required) ? required : [])],
  };
}

const MEANING: Readonly<Record<number, string>> = {
  400: 'The request is not right',
  401: 'It is not known who calls',
  403: 'The caller may not do this',
  404: 'What is named is not there',
  409: 'It conflicts with how things stand',
  413: 'More than the server accepts',
  415: 'Not a media type of this call',
  429: 'Too many tries, or too early',
  500: 'The server failed, and nothing was changed',
  503: 'The server cannot reach its database, or could not confirm the outcome',
};

function buildFailures(refusals: readonly CallRefusal[], schema: JsonObject): JsonObject {
  const byStatus = Map.groupBy(refusals, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: MEANING[status] ?? 'Refused',
        headers: status === 429 ? { ...SERVER_TIME, ...RETRY_AFTER } : SERVER_TIME,
        content: { 'application/json': { schema, examples: buildExamples(all) } },
      },
    ]),
  );
}

/** Refusals of one status by code; from the second one with the same code on, with a number. */
function buildExamples(refusals: readonly CallRefusal[]): JsonObject {
  const byCode = Map.groupBy(refusals, ({ code }) => code ?? 'Error');
  return Object.fromEntries(
    [...byCode].flatMap(([code, all]) =>
      all.map((refusal, index) => [
        index === 0 ? code : `${code}-${index + 1}`,
        { summary: refusal.message, value: toJsonObject(toFailure(refusal)) },
      ]),
    ),
  );
}
