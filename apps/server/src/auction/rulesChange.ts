import type { GroupRules } from '@bracketbid/contract/groupRules';
import type { Paying } from '@bracketbid/contract/text/rules';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { selectMembersIn } from '../groups/queries.ts';
import { queueRulesMails } from '../platform/mail/rulesMails.ts';
import { seasonBesideSite } from '../settings/currentSeasons.ts';
import type { Settings } from '../settings/settings.ts';

/** [GROUP-9] Appends changed rules to the group's chain, and queues mails to the other members. */
export async function recordRulesChange(
  tx: Kysely<Tables>,
  deps: {
    readonly clock: Clock;
    readonly settings: Pick<Settings, 'get'>;
    readonly groupLog: Pick<GroupLog, 'append'>;
  },
  change: {
    readonly groupId: string;
    readonly userId: string;
    readonly tournamentId: string;
    readonly before: GroupRules;
    readonly after: GroupRules;
    readonly paying: Paying;
  },
): Promise<void> {
  const { clock, settings, groupLog } = deps;
  const { groupId, userId, tournamentId, ...rules } = change;
  const event = { type: 'RulesChanged', by: userId, rules: rules.after } as const;
  await groupLog.append(tx, groupId, event, clock.nowMs());
  const season = seasonBesideSite(settings.get(), tournamentId);
  const members = selectMembersIn(tx, groupId).where('users.id', '<>', userId);
  await queueRulesMails(tx, clock, { groupId, members, season, ...rules });
}
