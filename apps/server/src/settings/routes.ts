import * as calls from '@bracketbid/contract/http/site';
import type { SettingsPatch } from '@bracketbid/contract/http/site';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../http.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { globalPauseUntilMs, type Settings } from './settings.ts';

const MINUTE_MS = 60_000;

export function settingsRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly catalogues: Catalogues;
  },
): void {
  const { database, clock, settings, catalogues } = deps;

  const refuseWhileStarted = async (patch: SettingsPatch): Promise<void> => {
    const now = settings.get();
    const fixed = (['auctionDate', 'startingBudget'] as const).filter(
      (field) => patch[field] !== undefined && patch[field] !== now[field],
    );
    if (fixed.length === 0) return;
    const { tournamentId } = await catalogues.current();
    const { started } = await database.kysely
      .selectFrom('groups')
      .select(sql<number>`count(*)::int`.as('started'))
      .where('tournament_id', '=', tournamentId)
      .where('started_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (started === 0) return;
    const what = fixed.map((field) => FIELD_NAMES[field]).join(' and ');
    throw new Refused(
      'Conflict',
      `${started === 1 ? 'An auction has' : `${started} auctions have`} started: the ${what} can no longer change.`,
    );
  };

  const refuseUnevenPayouts = async (patch: SettingsPatch): Promise<void> => {
    if (patch.payoutBasisPoints === undefined) return;
    const { tournamentId } = await catalogues.current();
    const rounds = await database.kysely
      .selectFrom('rounds')
      .leftJoin('matches', (join) =>
        join
          .onRef('matches.tournament_id', '=', 'rounds.tournament_id')
          .onRef('matches.round_order', '=', 'rounds.round_order'),
      )
      .select(['rounds.code', sql<number>`count(matches.id)::int`.as('matches')])
      .where('rounds.tournament_id', '=', tournamentId)
      .groupBy('rounds.code')
      .execute();
    const known = new Set(rounds.map((round) => round.code));
    const stranger = Object.keys(patch.payoutBasisPoints).find((code) => !known.has(code));
    if (stranger !== undefined) {
      throw new Refused('Invalid', `The tournament has no round "${stranger}".`);
    }
    const total = rounds.reduce(
      (sum, round) => sum + round.matches * (patch.payoutBasisPoints?.[round.code] ?? 0),
      0,
    );
    if (total !== WHOLE_POT) {
      const percent = (total / 100).toLocaleString('en-US');
      throw new Refused(
        'Invalid',
        `The payouts must add up to 100 % of the pot, not ${percent} %.`,
      );
    }
  };

  routes.public(calls.getSettings, async () => [settings.get()]);

  routes.member(calls.updateSettings, async ({ body }) => {
    await refuseWhileStarted(body);
    await refuseUnevenPayouts(body);
    return { message: 'Settings saved.', settings: await settings.change(body) };
  });

  routes.member(calls.globalPause, async ({ body }) => {
    const pauseTime = new Date(clock.nowMs() + body.duration * MINUTE_MS).toISOString();
    return { settings: await settings.change({ pauseStatus: true, pauseTime }) };
  });

  routes.member(calls.globalResume, async () => {
    if (globalPauseUntilMs(settings.get(), clock.nowMs()) === null) {
      throw new Refused('Conflict', 'The auctions are not paused.');
    }
    return { settings: await settings.change({ pauseStatus: false, pauseTime: null }) };
  });
}

const FIELD_NAMES = { auctionDate: 'auction date', startingBudget: 'starting budget' } as const;

/** 100 % in basis points. */
const WHOLE_POT = 10_000;
