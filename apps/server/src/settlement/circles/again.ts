import type { holdAgain } from '@bracketbid/contract/contest/circleCalls';
import type { Person } from '@bracketbid/contract/entities';
import type { Division } from '@bracketbid/contract/division';
import type { OwnRules } from '@bracketbid/contract/groupRules';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { z } from 'zod';
import { readEmails } from '../../accounts/users.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { Refused, RefusedField } from '../../failures.ts';
import { faultsInContest } from '../../groups/contests/contestRules.ts';
import type { NewContest } from '../../groups/createGroup.ts';
import { contestHour, isGroupClosed, whyNotHour } from '../../groups/groupHour.ts';
import type { HostsHands } from '../../groups/hosting/hostsHands.ts';
import type { Invited } from '../../groups/hosting/inviting.ts';
import type { Pusher } from '../../platform/push/pusher.ts';
import { heldAgain } from '../../platform/push/words.ts';
import { siteFor } from '../../settings/currentSeasons.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Catalogues } from '../../tournament/catalogue.ts';
import { toField } from '../../tournament/contests/contestField.ts';
import { toRecord } from '../../tournament/contests/contests.ts';

/** How long a push that invites to the next auction is worth sending. */
const INVITED_MS = 7 * 24 * 60 * 60_000;

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly catalogues: Pick<Catalogues, 'allCurrent' | 'current'>;
  readonly hands: Pick<HostsHands, 'invite'>;
  readonly pusher: Pick<Pusher, 'send' | 'wake'>;
};

/** What the next group is held for: a contest with its hour, or a season with the hour, if it has one of its own. */
export async function planNext(
  { database, clock, settings, catalogues }: Deps,
  body: z.output<(typeof holdAgain)['body']>,
  { own, division }: { readonly own: OwnRules; readonly division: Division },
): Promise<{ of: { tournamentId: string } | NewContest; own: OwnRules }> {
  const nowMs = clock.nowMs();
  if (body.contest !== null) {
    const record = toRecord(body.contest, null);
    const hour = contestHour(body.auctionDate ?? undefined, record.startsAt, nowMs);
    const wrong = new Set(faultsInContest(own, toField(record)).map(({ path }) => path));
    const fitting = Object.entries(own).filter(
      ([rule]) => ![...wrong].some((path) => path === rule),
    );
    return { of: { record, auctionDate: hour }, own: Object.fromEntries(fitting) };
  }
  const current = await catalogues.allCurrent();
  const { tournamentId } =
    current.find((each) => each.division === division) ?? (await catalogues.current());
  const site = siteFor(await settings.readIn(database.kysely), tournamentId);
  if (isGroupClosed(site.auctionDate, nowMs)) {
    throw new Refused('Conflict', MESSAGES.auctionStarted);
  }
  if (body.auctionDate === null) return { of: { tournamentId }, own };
  const withHour = { ...own, auctionDate: new Date(body.auctionDate).toISOString() };
  const fault = await whyNotHour(database.kysely, { site, tournamentId, own: withHour, nowMs });
  if (fault !== null) throw new RefusedField('auctionDate', fault);
  return { of: { tournamentId }, own: withHour };
}

/** Mails a link to each address, to no more at once than the group has seats. @returns which aren't mailed, and why */
async function inviteByMail(
  hands: Deps['hands'],
  host: { readonly groupId: string; readonly userId: string },
  { emails, seats }: { readonly emails: readonly string[]; readonly seats: number },
  network: string,
): Promise<Invited['notMailed']> {
  const notMailed: Invited['notMailed'][number][] = [];
  for (let at = 0; at < emails.length; at += seats) {
    const some = emails.slice(at, at + seats);
    const invited = await hands.invite(host, some, network).catch((error: unknown): Invited => {
      // The group is made: who can't be mailed is told by push, or by the host.
      if (!(error instanceof Refused)) throw error;
      const { message } = error;
      return { mailed: 0, notMailed: some.map((email) => ({ email, message })) };
    });
    notMailed.push(...invited.notMailed);
  }
  return notMailed;
}

/** Mails everybody else a link, and pushes it. @returns who gets no mail, and why */
export async function inviteAll(
  { database, clock, hands, pusher }: Deps,
  group: {
    readonly groupId: string;
    readonly groupName: string;
    readonly slug: string;
    /** Which last year's members may be more than. */
    readonly seats: number;
  },
  by: { readonly userId: string; readonly members: readonly Person[] },
  network: string,
) {
  const host = by.members.find(({ _id }) => _id === by.userId);
  const others = by.members.filter((member) => member !== host);
  if (host === undefined || others.length === 0) return [];
  const emails = await readEmails(
    database,
    others.map(({ _id }) => _id),
  );
  const notMailed = await inviteByMail(
    hands,
    { groupId: group.groupId, userId: host._id },
    { emails: [...emails.values()], seats: group.seats },
    network,
  );
  const notification = heldAgain({ ...group, hostName: host.fullName });
  const expiresAtMs = clock.nowMs() + INVITED_MS;
  await pusher.send(others.map(({ _id: userId }) => ({ userId, notification, expiresAtMs })));
  pusher.wake();
  const why = new Map(notMailed.map(({ email, message }) => [email, message]));
  return others.flatMap((user) => {
    const message = why.get(emails.get(user._id) ?? '');
    return message === undefined ? [] : [{ user, message }];
  });
}
