import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ArrayExpressionNode,
  type DatabaseMetadata,
  type ExpressionNode,
  generate,
  GenericExpressionNode,
  IdentifierNode,
  JsonColumnTypeNode,
  PostgresDialect,
} from 'kysely-codegen';
import { format, resolveConfig } from 'prettier';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';

/**
 * `npm run db:tables` writes the types of all tables, read from an embedded database that the migrations have made;
 * with `--check` it only compares them.
 */
const FILE = 'apps/server/src/platform/db/tables.generated.ts';

const CONTRACT = '@bracketbid/contract';
const IMPORTS = {
  Division: `${CONTRACT}/division`,
  PushKind: `${CONTRACT}/http/push`,
  QuietHours: `${CONTRACT}/http/push`,
  ExternalIds: './columnTypes.ts',
  JsonRecord: './columnTypes.ts',
  MatchStatus: './columnTypes.ts',
  Payouts: './columnTypes.ts',
  PracticeResult: './columnTypes.ts',
  RehearsalLots: './columnTypes.ts',
  Rotations: './columnTypes.ts',
  StoredBundles: './columnTypes.ts',
  UserRole: './columnTypes.ts',
};

type Named = keyof typeof IMPORTS | 'string' | 'number';
const named = (name: Named): ExpressionNode => new IdentifierNode(name);
const json = (name: Named): ExpressionNode => new JsonColumnTypeNode(named(name));
const jsonArray = (of: Named): ExpressionNode =>
  new JsonColumnTypeNode(new ArrayExpressionNode(named(of)));
/** May be left out when a row is inserted. */
const optional = (type: ExpressionNode): ExpressionNode =>
  new GenericExpressionNode('Generated', [type]);

/** All JSON columns, and those that hold less than their type could. Null is added where the column allows it. */
const COLUMNS: Readonly<Record<string, ExpressionNode>> = {
  'auction_events.payload': json('JsonRecord'),
  // Has a default, but whoever writes an event says what happened.
  'audit_events.details': json('JsonRecord'),
  'clerks.user_ids': jsonArray('string'),
  'contests.record': json('JsonRecord'),
  'group_events.payload': json('JsonRecord'),
  'group_rules.own': json('JsonRecord'),
  'told_years.people': json('JsonRecord'),
  'groups.payout_basis_points': json('Payouts'),
  'login_sessions.rotations': named('Rotations'),
  'mail_queue.letter': json('JsonRecord'),
  'matches.external_ids': optional(json('ExternalIds')),
  'matches.status': named('MatchStatus'),
  'past_auction_events.payload': json('JsonRecord'),
  'push_choices.kinds': jsonArray('PushKind'),
  'push_choices.quiet': json('QuietHours'),
  'push_queue.notification': json('JsonRecord'),
  'rehearsals.bots': jsonArray('string'),
  'rehearsals.bundles': named('StoredBundles'),
  'rehearsals.lots': named('RehearsalLots'),
  'rehearsals.team_ids': jsonArray('string'),
  'rounds.dates': jsonArray('string'),
  'second_factors.failed_at_ms': optional(jsonArray('number')),
  'settings.record': json('JsonRecord'),
  'settlements.first_paid': json('JsonRecord'),
  // Has a default, but an import always knows it.
  'teams.abbreviation': named('string'),
  'teams.external_ids': optional(json('ExternalIds')),
  'tournaments.division': optional(named('Division')),
  'tournaments.payout_basis_points': optional(json('Payouts')),
  'tournaments.practice_results': jsonArray('PracticeResult'),
  'tournaments.zones': jsonArray('string'),
  'users.role': optional(named('UserRole')),
};

/** @throws for a JSON column without a type above, and for a type without its column */
function refuseUntyped({ tables }: DatabaseMetadata): void {
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name, dataType }) => ({
      name: `${table.name}.${name}`,
      isJson: dataType.startsWith('json'),
    })),
  );
  const all = new Set(columns.map(({ name }) => name));
  const faults = [
    ...columns
      .filter(({ name, isJson }) => isJson && !Object.hasOwn(COLUMNS, name))
      .map(({ name }) => `${name} has no type`),
    ...Object.keys(COLUMNS)
      .filter((name) => !all.has(name))
      .map((name) => `there is no ${name}`),
  ];
  if (faults.length > 0) throw new Error(`tools/tables.ts: ${faults.join(', ')}.`);
}

async function generated(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bracketbid-tables-'));
  const database = await openDatabase({ dataDir });
  try {
    const text = await generate({
      db: database.kysely,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      // As db/typeParsers.ts reads them.
      typeMapping: { int8: 'number' },
      overrides: { columns: COLUMNS },
      customImports: IMPORTS,
      excludePattern: 'kysely_*',
      postprocess: ({ metadata }) => {
        refuseUntyped(metadata);
        return Promise.resolve(metadata);
      },
      outFile: null,
    });
    return await format(text, { ...(await resolveConfig(FILE)), parser: 'typescript' });
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const text = await generated();
if (!process.argv.includes('--check')) await writeFile(FILE, text);
else if (text !== (await readFile(FILE, 'utf8'))) {
  console.error(`${FILE} is not what the migrations make: run \`npm run db:tables\`.`);
  process.exitCode = 1;
}
