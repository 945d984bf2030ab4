import type { Division } from '@bracketbid/contract/division';
import { changesWereApplied, FIELD_MESSAGES } from '@bracketbid/contract/text/field';
import * as calls from '@bracketbid/contract/http/field';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { easternDay } from '../results/easternDay.ts';
import type { Results } from '../results/enterResults.ts';
import type { FeedReader } from '../results/feedReader.ts';
import type { Brackets } from '../tournament/brackets.ts';
import { practiceResultsIn } from '../tournament/practiceSeason.ts';
import { roundsIn } from '../tournament/rounds.ts';
import { readSchools } from '../tournament/teams.ts';
import { fittedPayouts } from '../tournament/payouts.ts';
import {
  currentIn,
  seasonEffect,
  payoutsBefore,
  type SeasonDeps,
  writeSeason,
} from '../tournament/writeSeason.ts';
import { applyChanges } from './applyChanges.ts';
import { draftField } from './draftField.ts';
import { fieldChanges } from './fieldChanges.ts';
import { comingYear, openingDays } from './fieldDays.ts';
import { fieldFile } from './fieldFile.ts';
import { readEvents } from './readEvents.ts';
import { readSeasonAsItIs } from './seasonAsItIs.ts';

/** Some full days of ESPN, or a field of 256 teams. */
const BYTES_MAX = 8_000_000;
/** Days that are asked for when the field is looked at again: the next ones with a game. */
const DAYS_MAX = 6;

/** The coming field: built from the score feed, mended by hand, saved; then kept in step, change by change. */
export function fieldRoutes(
  routes: Routes,
  deps: SeasonDeps & {
    readonly brackets: Brackets;
    readonly results: Results;
    readonly feedReader: FeedReader;
  },
): void {
  const { database, clock, catalogues, brackets, feed, settings, audit, results, feedReader } =
    deps;

  /** @throws Refused (400) for answers that can't be read, (409) while the feed is off or fails */
  const eventsFrom = async (
    answers: readonly unknown[] | undefined,
    { division, days }: { readonly division: Division; readonly days: readonly string[] },
  ): Promise<ReturnType<typeof readEvents> & { readonly days: string[] }> => {
    if (answers !== undefined) return { ...readSaved(answers, division), days: [] };
    if (feedReader.source === 'off') throw new Refused('Conflict', FIELD_MESSAGES.feedOff);
    if (feedReader.source !== 'espn') throw new Refused('Conflict', FIELD_MESSAGES.feedHasNoField);
    try {
      const pages = await Promise.all(days.map((day) => feedReader.day(day, division)));
      return { ...readEvents(pages.flat(), division), days: [...days] };
    } catch {
      throw new Refused('Conflict', FIELD_MESSAGES.feedFailed);
    }
  };

  routes.member(
    calls.readField,
    async ({
      body: { year = comingYear(easternDay(clock.nowMs())), answers, division = 'mens' },
    }) => {
      const asked = { division, days: openingDays(year, division) };
      const { events, problems: unread, days } = await eventsFrom(answers, asked);
      const current = await currentIn(catalogues, division);
      const { zones } = await brackets.named(current?.tournamentId);
      const schools = await readSchools(database.kysely);
      const [firstDay = ''] = asked.days;
      const { draft, problems } = draftField(events, {
        year,
        division,
        firstDay,
        schools,
        zones,
      });
      return { draft, problems: [...unread, ...problems], days };
    },
    { bodyLimit: BYTES_MAX, isExpensive: true },
  );

  routes.member(
    calls.saveField,
    async ({ body: { draft, preview, force, division = 'mens' }, ...actor }) => {
      const { problems, rounds, file } = fieldFile(draft);
      const current = await currentIn(catalogues, division);
      const effect = seasonEffect(current, draft.year);
      if (!preview && file === null) {
        throw new Refused('Invalid', problems[0]?.message ?? MESSAGES.somethingWentWrong);
      }
      const shown = { problems: [...problems], rounds: rounds.map(toRound), effect };
      if (file === null || preview) {
        const payouts =
          file === null ? null : fittedPayouts(payoutsBefore(settings, current), roundsIn(file));
        return { ...shown, payouts, isWritten: false };
      }
      const { name, payouts } = await writeSeason(deps, file, { force, division }, actor);
      const done = `${name} has been set up.`;
      const message = payouts === null ? done : `${done} ${payouts.message}`;
      return { message, ...shown, payouts, isWritten: true };
    },
    { bodyLimit: BYTES_MAX },
  );

  routes.member(
    calls.fieldChanges,
    async ({ query, body: { answers } }) => {
      const { tournamentId, division } = await catalogues.named(query.season);
      if ((await practiceResultsIn(database.kysely, tournamentId)) !== null) {
        throw new Refused('Conflict', FIELD_MESSAGES.isPractice);
      }
      const { matches } = await brackets.of(tournamentId);
      const open = matches.filter(({ status }) => status === 'scheduled' || status === 'live');
      const ahead = [...new Set(open.map(({ date }) => date))].toSorted().slice(0, DAYS_MAX);
      const {
        events,
        problems: unread,
        days,
      } = await eventsFrom(answers, {
        division,
        days: ahead,
      });
      const season = await readSeasonAsItIs(database.kysely, tournamentId);
      const { changes, problems } = fieldChanges(events, season);
      return { changes: [...changes], problems: [...unread, ...problems], days };
    },
    { bodyLimit: BYTES_MAX, isExpensive: true },
  );

  routes.member(calls.applyFieldChanges, async ({ query, body: { changes }, ...actor }) => {
    const { tournamentId } = await catalogues.named(query.season);
    await applyChanges(results, tournamentId, changes);
    feed.publish({ kind: 'SeasonWritten' });
    await audit.by(actor, 'season.changed', { changes });
    return { message: changesWereApplied(changes.length), applied: changes.length };
  });
}

/** @throws Refused (400) for what is no answer of a scoreboard */
function readSaved(answers: readonly unknown[], division: Division): ReturnType<typeof readEvents> {
  try {
    return readEvents(answers, division);
  } catch {
    throw new Refused('Invalid', FIELD_MESSAGES.notAScoreboard);
  }
}

function toRound({
  code,
  name,
  matches,
  dates,
}: {
  readonly code: string;
  readonly name: string;
  readonly matches: number;
  readonly dates: readonly string[];
}) {
  return { code, name, matches, dates: [...dates] };
}
