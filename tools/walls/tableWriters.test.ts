import { expect, it } from 'vitest';
import { foreignAccesses, foreignWrites } from './tableWriters.ts';

const WRITERS = { users: 'members', groups: 'groups', audit_events: 'platform/audit' };
const listWrites = (path: string, text: string) => foreignWrites([{ path, text }], WRITERS);

it('lets the area that owns a table write it, folder or file', () => {
  expect(listWrites('apps/server/src/members/a.ts', "db.insertInto('users').values(a)")).toEqual(
    [],
  );
  expect(
    listWrites('apps/server/src/platform/audit/audit.ts', "db.deleteFrom('audit_events')"),
  ).toEqual([]);
});

it.each([
  ["db.insertInto('users')", 'users'],
  ["tx\n  .updateTable('users as u')", 'users'],
  ["db.deleteFrom('groups')", 'groups'],
  ['sql`INSERT INTO users (id) VALUES (${id})`', 'users'],
  ['const text = \'update "users" as u set name = 1\'', 'users'],
  ['sql`with gone as (delete from groups where id = ${id}) select 1`', 'groups'],
  ['sql`select 1; truncate table users`', 'users'],
])('finds that another area writes: %s', (text, table) => {
  const [violation] = listWrites('apps/server/src/auction/log/log.ts', text);
  expect(violation).toMatch(/^apps\/server\/src\/auction\/log\/log\.ts:\d+ writes /);
  expect(violation).toContain(table);
});

it('names the line', () => {
  expect(listWrites('apps/server/src/a/b.ts', 'one();\nsql`\n  update users set x = 1`')).toEqual([
    'apps/server/src/a/b.ts:3 writes users, which members owns',
  ]);
});

it('distinguishes folders whose names begin alike', () => {
  expect(listWrites('apps/server/src/groupsMore/a.ts', "db.deleteFrom('groups')")).toHaveLength(1);
});

it('refuses a write to a table known only at run time', () => {
  expect(listWrites('apps/server/src/a/b.ts', 'db.insertInto(table)')).toHaveLength(1);
  expect(
    listWrites('apps/server/src/a/b.ts', 'sql`insert into ${sql.table(name)} (a)`'),
  ).toHaveLength(1);
});

it.each([
  "db.selectFrom('users')",
  'sql`insert into other (id) values (1) on conflict do update set name = 2`',
  'sql`select * from users for update`',
  "say('Update the groups, then set a date from users of yours')",
  '// insert into users',
])('lets areas read and say: %s', (text) => {
  expect(listWrites('apps/server/src/auction/log/log.ts', text)).toEqual([]);
});

it('passes over tests and migrations', () => {
  for (const path of ['admin/a.db.test.ts', 'platform/db/migrations/0001-a.ts', '../test/a.ts']) {
    const file = new URL(path, 'file:///apps/server/src/').pathname.slice(1);
    expect(listWrites(file, "db.insertInto('users')")).toEqual([]);
  }
});

it('counts foreign reads', () => {
  const text = "db.selectFrom('users').innerJoin('groups', 'a', 'b'); sql`from users join groups`";
  expect(foreignAccesses([{ path: 'apps/server/src/groups/a.ts', text }], WRITERS)).toEqual([
    'apps/server/src/groups/a.ts:1 users',
    'apps/server/src/groups/a.ts:1 users',
  ]);
});

it('counts a foreign read of an expression builder that is destructured', () => {
  const text = "db.where(({ exists, selectFrom }) => exists(selectFrom('users').select('id')))";
  expect(foreignAccesses([{ path: 'apps/server/src/groups/a.ts', text }], WRITERS)).toEqual([
    'apps/server/src/groups/a.ts:1 users',
  ]);
});
