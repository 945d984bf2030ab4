import * as calls from '@bracketbid/contract/http/paper';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import type { Papers } from './createPapers.ts';

/** The morning paper, and who has it mailed. */
export function paperRoutes(
  routes: Routes,
  deps: {
    readonly contexts: GroupContexts;
    readonly groupMoney: GroupMoneyReader;
    readonly papers: Papers;
  },
): void {
  const { contexts, groupMoney, papers } = deps;
  const { editions, readers } = papers;

  routes.member(
    calls.paper,
    async ({ params, query, caller }) => {
      const { roster, facts } = await contexts.readAsMember(params.groupId, caller.userId);
      const sources = { roster, results: await groupMoney.of(params.groupId) };
      const history = editions.history(sources);
      const day = query.day ?? history.at(-1)?.day;
      const edition = day === undefined ? null : editions.of(sources, day);
      if (query.day !== undefined && edition === null) {
        throw new Refused('NotFound', MESSAGES.paperUnknown);
      }
      return {
        groupname: facts.name,
        days: history.map((each) => each.day),
        edition,
        history: history.map((each) => ({
          day: each.day,
          members: each.members.map(({ gainCents: _gain, ...member }) => member),
        })),
        isMailed: await readers.isReader(caller.userId),
      };
    },
    { isExpensive: true },
  );

  routes.member(calls.paperMail, async ({ caller }) => ({
    isMailed: await readers.isReader(caller.userId),
  }));

  routes.member(calls.choosePaperMail, async ({ caller, body: { isMailed } }) => {
    await readers.choose(caller.userId, isMailed);
    return { message: isMailed ? MESSAGES.paperMailOn : MESSAGES.paperMailOff, isMailed };
  });

  // The same answer for a link that stopped them already: whoever opens it twice, or guesses, learns nothing.
  routes.public(calls.stopPaperMail, async ({ params }) => {
    await readers.stop(params.token);
    return { message: MESSAGES.paperMailOff };
  });
}
