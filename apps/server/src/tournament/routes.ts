import { beginPractice } from '@bracketbid/contract/http/practice';
import * as calls from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SEASON_MESSAGES } from '@bracketbid/contract/text/season';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { dropPicture, putPicture } from '../platform/uploads/uploads.ts';
import { warnOfKnownResults } from './importTournament.ts';
import { fittedPayouts } from './payouts.ts';
import { roundsIn } from './rounds.ts';
import { newestShippedTournament } from './shipped.ts';
import { drawSeason } from './season.ts';
import { changeSeason } from './changeSeason.ts';
import { listSeasons } from './seasons.ts';
import { changeTeam, lockTeam, readSeason, readTeam } from './teams.ts';
import {
  currentIn,
  seasonEffect,
  payoutsBefore,
  type SeasonDeps,
  writeSeason,
} from './writeSeason.ts';

/** A tournament of 68 teams and 67 matches has 68 KB. */
const TOURNAMENT_BYTES_MAX = 2_000_000;

export function tournamentRoutes(routes: Routes, deps: SeasonDeps): void {
  const { database, clock, catalogues, feed, settings, audit } = deps;

  routes.member(
    calls.importTournament,
    async ({ query: { results }, body: { force, division, ...file }, ...actor }) => {
      const { payouts, ...tournament } = await writeSeason(
        deps,
        file,
        { results, force, division },
        actor,
      );
      const warning = warnOfKnownResults(tournament);
      const done = `${tournament.name} has been imported.`;
      const message = sentences(done, warning ?? undefined, payouts?.message);
      return { message, warning, tournament, payouts };
    },
    { bodyLimit: TOURNAMENT_BYTES_MAX },
  );

  routes.member(
    calls.season,
    async ({ body, ...actor }) => {
      const { shown, file } = drawSeason(body);
      const { division = 'mens', force } = body;
      const current = await currentIn(catalogues, division);
      const effect = seasonEffect(current, body.year);
      if (!body.preview && file === null) {
        throw new Refused('Invalid', shown.problems[0]?.message ?? MESSAGES.somethingWentWrong);
      }
      if (file === null || body.preview) {
        const payouts =
          file === null ? null : fittedPayouts(payoutsBefore(settings, current), roundsIn(file));
        return { ...shown, effect, payouts, isWritten: false };
      }
      const { name, payouts } = await writeSeason(deps, file, { force, division }, actor);
      const message = sentences(`${name} has been set up.`, payouts?.message);
      return { message, ...shown, effect, payouts, isWritten: true };
    },
    { bodyLimit: TOURNAMENT_BYTES_MAX },
  );

  routes.member(beginPractice, async ({ body: { division, force }, ...actor }) => {
    const choice = { results: 'practice', division, force } as const;
    const { _id, name } = await writeSeason(deps, newestShippedTournament(division), choice, actor);
    return { message: SEASON_MESSAGES.practiceBegun, season: { _id, name } };
  });

  routes.member(calls.seasons, async () => ({ seasons: await listSeasons(database) }));

  routes.member(calls.changeSeason, async ({ params: { id }, body, ...actor }) => {
    const { before, after } = await changeSeason(settings, id, body);
    const season = after.name;
    if (body.auctionDate !== undefined) {
      const hours = { before: before.auctionDate, after: after.auctionDate };
      await audit.by(actor, 'season.hourChanged', { season, ...hours });
    }
    if (body.payoutBasisPoints !== undefined) {
      const tables = { before: before.payoutBasisPoints, after: after.payoutBasisPoints };
      await audit.by(actor, 'season.payoutsChanged', { season, ...tables });
    }
    const { hourSaved, payoutsSaved } = SEASON_MESSAGES;
    return { message: body.auctionDate === undefined ? payoutsSaved : hourSaved, season: after };
  });

  routes.member(calls.teams, async ({ query }) =>
    readSeason(database, (await catalogues.named(query.season)).tournamentId),
  );

  routes.member(calls.changeTeam, async ({ params, body, picture, caller, request }) => {
    const before = await readTeam(database, params.id);
    const { removeLogo, ...texts } = body;
    const place = `team:${params.id}` as const;
    const team = await database.kysely.transaction().execute(async (tx) => {
      await lockTeam(tx, params.id);
      if (picture === null && removeLogo === undefined) {
        return changeTeam({ kysely: tx }, params.id, texts);
      }
      await dropPicture(tx, place);
      const logo =
        picture === null
          ? null
          : await putPicture(tx, clock, { place, content: picture, uploadedBy: caller.userId });
      return changeTeam({ kysely: tx }, params.id, { ...texts, logo });
    });
    feed.publish({ kind: 'SeasonWritten' });
    await audit.by({ request, caller }, 'team.changed', { before, after: team });
    return { message: `${team.name} has been saved.`, team };
  });
}

function sentences(...all: readonly (string | undefined)[]): string {
  return all.filter((sentence) => sentence !== undefined).join(' ');
}
