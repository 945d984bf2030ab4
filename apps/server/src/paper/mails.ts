import type { PaperEdition } from '@bracketbid/contract/http/paper';
import { isDecided } from '@bracketbid/engine/bracket/bracket';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import {
  selectCompletedGroups,
  selectContestGroupsSaying,
  selectMembersIn,
} from '../groups/queries.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { quoted } from '../platform/mail/userWords.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import type { Bracket, Brackets } from '../tournament/brackets.ts';
import { around, dueAt } from './delivery.ts';
import { computeEdition, type Sources } from './editions.ts';
import { mailSentences } from './mailSentences.ts';

/** Mails papers to those who want them: once a morning, of each of their groups. */
export type PaperMails = {
  begin(): void;
  /** Mails what is due now. */
  deliver(): Promise<void>;
  close(): Promise<void>;
};

/** How often it is looked whether something is due. */
const POLL_MS = 60_000;
/** Groups that are read at once. */
const GROUPS_AT_ONCE = 50;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export function createPaperMails(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly brackets: Brackets;
  readonly contexts: GroupContexts;
  readonly groupMoney: GroupMoneyReader;
  readonly mailer: Mailer;
  /** Whether this process does it for all. Two that believe so are kept apart by the claims. */
  readonly isMyTurn: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}): PaperMails {
  const { database, clock, brackets, contexts, groupMoney, mailer, onError } = deps;
  let isClosed = false;
  let cancel = () => {};
  let underWay = Promise.resolve();

  const buildMails = async (groupId: string, groupName: string, edition: PaperEdition) => {
    const { day, headline } = edition;
    const readers = await readReaders(database.kysely, groupId);
    return readers.map(({ userId, email, fullName, token: stopToken }) => {
      const sentences = mailSentences(edition, userId);
      const about = { fullName, groupId, groupName, day, headline, sentences, stopToken };
      return { email, letter: { kind: 'paper' as const, ...about } };
    });
  };

  /** Claims the paper and queues its mails, both or neither. */
  const mailGroup = async (groupId: string, day: string): Promise<void> => {
    const [{ roster, facts }, results] = await Promise.all([
      contexts.of(groupId),
      groupMoney.of(groupId),
    ]);
    const edition = computeEdition(withQuotedNames({ roster, results }), day);
    if (edition === null && results.contest === null) return;
    // A day of a contest on which nothing was decided stays so: it is claimed, and not looked at again.
    const letters = edition === null ? [] : await buildMails(groupId, facts.name, edition);
    await database.kysely.transaction().execute(async (tx) => {
      const claimed = await tx
        .insertInto('paper_mails')
        .values({ group_id: groupId, day, mailed_at: new Date(clock.nowMs()) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('day')
        .executeTakeFirst();
      if (claimed === undefined) return;
      for (const { email, letter } of letters) await mailer.send(email, letter, tx);
    });
  };

  const deliver = async (): Promise<void> => {
    const due = dueAt(clock.nowMs());
    if (due === null || !(await deps.isMyTurn())) return;
    for (const bracket of await brackets.allCurrent()) await deliverEdition(bracket, due);
    const { from, until } = around(due.day);
    await deliverTo(due.day, () => selectContestGroupsSaying(database.kysely, from, until));
  };

  const deliverEdition = async (
    { tournamentId, forRules, dayByMatch }: Bracket,
    { day, isAlsoIncomplete }: NonNullable<ReturnType<typeof dueAt>>,
  ): Promise<void> => {
    const games = forRules.filter(({ id }) => dayByMatch.get(id) === day);
    const decided = games.filter(isDecided).length;
    if (decided === 0 || (decided < games.length && !isAlsoIncomplete)) return;
    await deliverTo(day, () => selectCompletedGroups(database.kysely, tournamentId));
  };

  /** Mails the paper of a day to the readers in these groups. */
  const deliverTo = async (
    day: string,
    candidates: () => ReturnType<typeof selectCompletedGroups>,
  ): Promise<void> => {
    let lastId = BEFORE_ALL;
    while (!isClosed) {
      const groups = await dueAmong(candidates(), { day, lastId });
      for (const { id } of groups) {
        // One group's trouble is not the others': it is tried again with the next round.
        await mailGroup(id, day).catch(onError);
        lastId = id;
      }
      if (groups.length > 0) mailer.wake();
      if (groups.length < GROUPS_AT_ONCE) return;
    }
  };

  const ring = (): void => {
    underWay = deliver()
      .catch(onError)
      .then(() => {
        if (!isClosed) cancel = clock.alarm(clock.nowMs() + POLL_MS, ring);
      });
  };

  return {
    begin: ring,
    deliver,
    close: async () => {
      isClosed = true;
      cancel();
      await underWay;
    },
  };
}

/** [GROUP-12] Members and entrants with their names as mails show them, so that every sentence made of them has them so. */
function withQuotedNames({ roster, results }: Sources): Sources {
  const { contest } = results;
  const members = [...roster.members.values()].map(
    (person) => [person._id, { ...person, fullName: quoted(person.fullName) }] as const,
  );
  const days = contest?.days().map((each) => ({ ...each, withdrawn: each.withdrawn.map(quoted) }));
  return {
    roster: { ...roster, members: new Map(members) },
    results: { ...results, contest: contest && { ...contest, days: () => days ?? [] } },
  };
}

/** Of these groups, those with a reader whose paper of the day has not been mailed, by id, after `lastId`. */
function dueAmong(
  candidates: ReturnType<typeof selectCompletedGroups>,
  due: { readonly day: string; readonly lastId: string },
) {
  return candidates
    .where('groups.id', '>', due.lastId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('paper_mails')
            .select('day')
            .whereRef('paper_mails.group_id', '=', 'groups.id')
            .where('day', '=', due.day),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('group_members')
          .innerJoin('paper_readers', 'paper_readers.user_id', 'group_members.user_id')
          .select('group_members.user_id')
          .whereRef('group_members.group_id', '=', 'groups.id'),
      ),
    )
    .orderBy('groups.id')
    .limit(GROUPS_AT_ONCE)
    .execute();
}

/** Who reads the paper of a group by mail. */
function readReaders(db: Kysely<Tables>, groupId: string) {
  return selectMembersIn(db, groupId)
    .innerJoin('paper_readers', 'paper_readers.user_id', 'group_members.user_id')
    .select('paper_readers.token')
    .execute();
}
