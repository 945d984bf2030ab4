import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inviteToGroup } from '@bracketbid/contract/http/hosting';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { pause } from '@bracketbid/faults/daemon';
import PostalMime, { type Email } from 'postal-mime';
import { type Attack, atOnce, type Means } from '../attack.ts';
import { anyAddress, type Reply } from '../client.ts';
import { signUp } from '../people.ts';

const STRANGERS = { short: 4, full: 10 };
const LISTS = 6;
/** [GROUP-12] Mails that an address gets in a day, and mails that strangers of one network may cause in a day. */
const MAILS_A_DAY = 3;
const NETWORK_A_DAY = 20;
/** Each may invite five addresses a day: together more than their network may. */
const NEIGHBORS = 6;
const MAIL_MS_MAX = 10_000;
const CHECK_MS = 100;
const ADVERTISEMENTS = [
  'Win $500 now http://evil.test/',
  'Win $500 now evil.test ',
  'Win $500 now bob@evil.test ',
  'Win $500 now 203.0.113.9:8080 ',
];
/** In a decoded subject. */
const LINK = /https?:|[/@]|evil\.test|203\.0|:8080/i;

/** A fresh account with an advertisement for its name and its group's. @returns what invites addresses as it */
async function openStranger(
  { client, tally }: Pick<Means, 'client' | 'tally'>,
  index: number,
  address: string,
): Promise<(emails: readonly string[]) => Promise<Reply>> {
  const words = ADVERTISEMENTS[index % ADVERTISEMENTS.length] ?? '';
  const { token } = await signUp(client, `${words}${index}`, address);
  const group = await client.api({
    method: createGroup.method,
    path: createGroup.path,
    json: { groupname: `Prize: ${words}${index}` },
    token,
    from: address,
  });
  tally.count(group, 'A group of a stranger');
  const { groupId } = createGroup.reply.parse(JSON.parse(group.text)).group;
  return async (emails) => {
    const { method, path } = inviteToGroup;
    const json = { groupId, emails };
    const reply = await client.api({ method, path, token, from: address, json });
    tally.count(reply, 'An invitation to an address that asked for none');
    return reply;
  };
}

export const mailFloods: Attack = {
  name: 'mail floods',
  what: 'fresh accounts with an advertisement for a name, which invite one address again and again, and from one network many',
  isBeforeAuctions: true,
  run: async (means) => {
    const { tally, size, outbox } = means;
    const victim = `victim.${randomUUID()}@example.test`;
    const replies = await atOnce(STRANGERS[size], async (index) => {
      const invite = await openStranger(means, index, anyAddress());
      return atOnce(LISTS, (at) =>
        invite([at % 2 === 0 ? victim : victim.replace('@', `+${at}@`)]),
      );
    });
    const taken = replies.flat().filter(({ status }) => status === 201).length;
    tally.expect(
      taken === MAILS_A_DAY,
      `${taken} invitations to one address were taken, not ${MAILS_A_DAY}.`,
    );
    await floodFromOneNetwork(means);
    if (outbox === null) return;
    const mails = await mailsTo(outbox, victim.slice(0, victim.indexOf('@')), taken);
    tally.expect(
      mails.length <= MAILS_A_DAY,
      `${mails.length} mails arrived at an address that asked for none.`,
    );
    const linked = mails.map(({ subject = '' }) => subject).filter((subject) => LINK.test(subject));
    tally.expect(
      linked.length === 0,
      `The subject of a mail had an address of its sender’s choice: ${linked[0]}`,
    );
  },
};

/** Strangers behind one address, or in one /64, invite as many as each of them may. */
async function floodFromOneNetwork(means: Means): Promise<void> {
  const ipv4 = anyAddress();
  const [some, other] = [randomUUID().slice(0, 4), randomUUID().slice(0, 4)];
  const networks = [() => ipv4, (at: number) => `2001:db8:${some}:${other}:${at + 1}::1`];
  for (const toAddress of networks) {
    const replies = await atOnce(NEIGHBORS, async (index) => {
      const invite = await openStranger(means, index, toAddress(index));
      return atOnce(LISTS, () => invite([`stranger.${randomUUID()}@example.test`]));
    });
    const taken = replies.flat().filter(({ status }) => status === 201).length;
    means.tally.expect(
      taken === NETWORK_A_DAY,
      `${taken} invitations from one network were taken, not ${NETWORK_A_DAY}.`,
    );
  }
}

/** What arrived at a mailbox, once as many mails are there as were taken. */
async function mailsTo(outbox: string, mailbox: string, expected: number): Promise<Email[]> {
  for (let waitedMs = 0; ; waitedMs += CHECK_MS) {
    const names = await readdir(outbox).catch(() => []);
    const files = await Promise.all(
      names.map((name) => readFile(join(outbox, name), 'utf8').catch(() => '')),
    );
    const mails = await Promise.all(
      files.filter((file) => file.includes(mailbox)).map((file) => PostalMime.parse(file)),
    );
    const found = mails.filter(({ to }) => to?.[0]?.address?.startsWith(mailbox) === true);
    if (found.length >= expected || waitedMs >= MAIL_MS_MAX) return found;
    await pause(CHECK_MS);
  }
}
