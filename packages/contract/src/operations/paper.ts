import * as calls from '../http/paper.ts';
import { MESSAGES } from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { needSentence, recordSentence } from '../text/paper.ts';
import { ofMembers } from './refusals.ts';
import { ann, ben, duke, group, IDS, match, siena } from './values.ts';

const { location: _dukes, zone: _dukesZone, ...dukeOnly } = duke;
const { location: _sienas, zone: _sienasZone, ...sienaOnly } = siena;
const dukeOfAnn: calls.PaperTeam = { ...dukeOnly, owner: ann };
const unsoldSiena: calls.PaperTeam = { ...sienaOnly, owner: null };
const NEXT_DAY = '2026-03-21';

const edition: calls.PaperEdition = {
  day: match.date,
  nextDay: NEXT_DAY,
  isOver: false,
  headline: 'No. 16 Siena beats No. 1 Duke',
  lead: ['Ben leads at -$35, $7 ahead of Ann Kowalski.', 'Nobody gained anything on the day.'],
  upsets: [
    {
      matchId: IDS.match,
      winner: unsoldSiena,
      loser: dukeOfAnn,
      score: '71-65',
      round: match.round,
      text: 'No. 16 Siena beat No. 1 Duke 71-65. Nobody here had Siena. Ann Kowalski had Duke.',
      record: recordSentence({
        seed: 16,
        round: 'Round of 64',
        reached: 2,
        slots: 160,
        division: 'mens',
        years: '1985 to 2025',
      }),
    },
  ],
  members: [
    {
      user: ben,
      profitCents: -3500,
      gainCents: 0,
      rank: 1,
      rankBefore: 1,
      chance: 'can',
      need: needSentence(ben.fullName, ['TCU'], NEXT_DAY),
    },
    {
      user: ann,
      profitCents: -4200,
      gainCents: 0,
      rank: 2,
      rankBefore: 2,
      chance: 'out',
      need: null,
    },
  ],
  out: [dukeOfAnn],
  next: [
    {
      matchId: IDS.nextMatch,
      round: 'Round of 32',
      startAt: null,
      home: unsoldSiena,
      away: null,
    },
  ],
};

const isMailed = true;

export const paper: Area = {
  name: 'paper',
  description: 'The morning paper of a group: what each day of games did to it.',
  operations: {
    getPaper: operation(
      calls.paper,
      {
        params: { groupId: IDS.group },
        query: { day: match.date },
        reply: {
          groupname: group.groupname,
          days: [match.date],
          edition,
          history: [
            {
              day: match.date,
              members: [
                { userId: IDS.ben, profitCents: -3500, rank: 1 },
                { userId: IDS.ann, profitCents: -4200, rank: 2 },
              ],
            },
          ],
          isMailed,
        },
      },
      [refusal('NotFound', MESSAGES.paperUnknown), ...ofMembers],
    ),
    getPaperMail: operation(calls.paperMail, { reply: { isMailed } }),
    choosePaperMail: operation(calls.choosePaperMail, {
      body: { isMailed },
      reply: { message: MESSAGES.paperMailOn, isMailed },
    }),
    stopPaperMail: operation(calls.stopPaperMail, {
      params: { token: 'q0Zr3mB1xT6uYw8cVd2kLg' },
      reply: { message: MESSAGES.paperMailOff },
    }),
  },
};
