import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv } from 'ajv';
import { z } from 'zod';
import { asyncApi } from '../apps/server/src/platform/http/asyncApi.ts';
import { openApi } from '../apps/server/src/platform/http/openApi.ts';

/**
 * Makes the contract's two documents and lints them, without a server, a database or the network: Redocly's recommended
 * rules for both, and AsyncAPI's own JSON Schema. A warning fails.
 */

async function lint(name: string, document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: `${name}.json`, config });
  return problems.map(
    ({ ruleId, message, location: [place] }) =>
      `${name}: ${place?.pointer ?? ''} ${message} (${ruleId})`,
  );
}

function asyncApiFaults(document: object): string[] {
  const file = new URL(import.meta.resolve('@asyncapi/specs/schemas/3.0.0.json'));
  const schema = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const ajv = new Ajv({
    strict: false,
    meta: false,
    validateSchema: false,
    validateFormats: false,
  });
  if (ajv.validate(schema, document)) return [];
  return (ajv.errors ?? []).map(
    ({ instancePath, message }) => `asyncapi: ${instancePath} ${message}`,
  );
}

const [calls, live] = [openApi(), asyncApi()];
const faults = [
  ...(await lint('openapi', calls)),
  ...(await lint('asyncapi', live)),
  ...asyncApiFaults(live),
];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
