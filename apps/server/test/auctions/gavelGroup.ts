import type { BodyOf } from '@bracketbid/contract/call';
import type { Group } from '@bracketbid/contract/entities';
import { addSeats, type Seat } from '@bracketbid/contract/http/gavel';
import type { changeRules } from '@bracketbid/contract/http/groupRules';
import { aGroup, type PeopleOf, type SomeBody } from '../people.ts';
import type { TestServer } from '../startServer.ts';

type OwnRules = BodyOf<typeof changeRules>;

/** A group whose lots a person ends, by the names of its accounts: the first is its host. */
export async function aGavelGroup<const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
  rules: OwnRules = {},
): Promise<{ group: Group; groupId: string; members: PeopleOf<Names> }> {
  const { group, members } = await aGroup(server.url, names);
  const { groupId } = group;
  const own = JSON.stringify({ ...rules, pace: 'gavel' });
  await server.database.kysely
    .insertInto('group_rules')
    .values({
      group_id: groupId,
      own,
      updated_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ own }))
    .execute();
  server.app.operatorContext.publish({ kind: 'GroupChanged', groupId });
  return { group, groupId, members };
}

/** Seats with these numbers, each named for its own. */
export async function seated(
  host: SomeBody,
  groupId: string,
  numbers: readonly number[],
): Promise<Seat[]> {
  const body = { groupId, seats: numbers.map((number) => ({ number, name: `Seat ${number}` })) };
  return (await host.call(addSeats, { body })).seats;
}
