import { z } from 'zod';
import { SEASON_MESSAGES } from './text/season.ts';

/** A team's code on its crest: `DUKE`, `TA&M`, `M-OH`, `S04`. Empty where none is known: letters are never made up from a name. */
export const TEAM_CODE = /^(?:[A-Z0-9&-]{2,4})?$/;
export const teamCode = z
  .string({ error: SEASON_MESSAGES.teamCodeInvalid })
  .regex(TEAM_CODE, SEASON_MESSAGES.teamCodeInvalid);
