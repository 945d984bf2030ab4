import { Visitor } from 'oxc-parser';
import { parse, findPlace, type Source } from './sources.ts';

/** Where a file reads or writes a table, by Kysely or in raw SQL. */
export type TableAccess = {
  /** `path:line` */
  readonly place: string;
  /** Null where it is only known at run time. */
  readonly table: string | null;
  readonly isWrite: boolean;
};

const METHODS: Readonly<Record<string, 'read' | 'write'>> = {
  insertInto: 'write',
  replaceInto: 'write',
  mergeInto: 'write',
  updateTable: 'write',
  deleteFrom: 'write',
  selectFrom: 'read',
  innerJoin: 'read',
  leftJoin: 'read',
  rightJoin: 'read',
  fullJoin: 'read',
};
/** `on conflict do update set` and `for update of` name no table; an interpolated name is only known at run time. */
const SQL_WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:"?(\w+)|$)|\bupdate\s+"?(?!set\b)(\w+)"?\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?set\b|\bupdate\s+$/gi;
const SQL_READ = /(?<!\bdelete\s+)(?:\bfrom|\bjoin)\s+"?(\w+)/gi;

/** Every access of a file. Some matches only look like SQL: the caller knows which tables exist. */
export function tableAccesses(source: Source): TableAccess[] {
  const found: TableAccess[] = [];
  const inSql = (text: string, start: number) => {
    for (const match of text.matchAll(SQL_WRITE)) {
      const table = match[1] ?? match[2] ?? null;
      found.push({ place: findPlace(source, start + match.index), table, isWrite: true });
    }
    for (const match of text.matchAll(SQL_READ)) {
      const table = match[1] ?? null;
      found.push({ place: findPlace(source, start + match.index), table, isWrite: false });
    }
  };
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      // Also without an object before it: an expression builder is often destructured.
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type !== 'Identifier') return;
      const method = METHODS[name.name];
      const [first] = args;
      if (method === undefined || first === undefined) return;
      const place = findPlace(source, name.start);
      const isWrite = method === 'write';
      if (first.type === 'Literal' && typeof first.value === 'string') {
        found.push({ place, table: first.value.split(/\s/)[0] ?? null, isWrite });
      } else if (isWrite) found.push({ place, table: null, isWrite });
    },
    Literal({ value, start }) {
      if (typeof value === 'string') inSql(value, start);
    },
    TemplateElement({ value, start }) {
      inSql(value.raw, start);
    },
  }).visit(parse(source).program);
  return found;
}
