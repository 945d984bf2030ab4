import ical, { ICalAlarmType } from 'ical-generator';
import { layOut } from './layOut.ts';
import { greet, type Mail, pacific, type Sender, text } from './mail.ts';
import type { Template } from './templates.ts';
import { unlinked } from './userWords.ts';

/** The mails about a group and its auction. */
type GroupTemplate = Extract<
  Template,
  {
    kind:
      | 'startsTomorrow'
      | 'startsSoon'
      | 'invitation'
      | 'nudge'
      | 'removed'
      | 'rulesChanged'
      | 'paper';
  }
>;

/** Writes a mail about a group. */
export function groupMail(template: GroupTemplate, { publicUrl }: Sender): Mail {
  switch (template.kind) {
    case 'startsTomorrow':
    case 'startsSoon': {
      const url = `${publicUrl}/auction/${template.groupId}`;
      const when = template.kind === 'startsSoon' ? 'in 10 minutes' : 'in 24 hours';
      return {
        ...layOut(`Your auction starts ${when}: ${template.groupName}`, [
          greet(template.fullName),
          text(
            `the auction of ${template.groupName} starts ${when}: ${pacific(template.auctionDate)}.`,
          ),
          { kind: 'ticket', title: template.groupName, text: pacific(template.auctionDate) },
          text('Be there for the first bid.'),
          { kind: 'link', text: 'To the auction', url },
        ]),
        calendar: calendarEntry(template.groupId, template.groupName, template.auctionDate, url),
      };
    }
    case 'invitation': {
      const { hostName, groupName, contestName, auctionDate } = template;
      const what =
        contestName === undefined ? 'team of the tournament' : `entrant of ${contestName}`;
      return layOut(`${hostName} has invited you to ${groupName}`, [
        text(
          `${hostName} keeps a seat for you at ${groupName}: friends who bid for every ${what}, one at a time.`,
        ),
        { kind: 'ticket', title: groupName, text: hourText(auctionDate) },
        text(hourText(auctionDate)),
        { kind: 'link', text: 'Take your seat', url: `${publicUrl}/groups/join/${template.token}` },
        text(
          `The link is good for one person, for 7 days. If you don’t know ${hostName}, just ignore this mail: nothing happens without you.`,
        ),
      ]);
    }
    case 'nudge': {
      const { fullName, hostName, groupName, auctionDate } = template;
      return layOut(`${hostName} is looking for you in ${groupName}`, [
        greet(fullName),
        text(`${hostName} is already in the locker room of ${groupName}, and your seat is empty.`),
        { kind: 'ticket', title: groupName, text: hourText(auctionDate) },
        text(hourText(auctionDate)),
        { kind: 'link', text: 'I’m on my way', url: `${publicUrl}/auction/${template.groupId}` },
      ]);
    }
    case 'removed': {
      const { fullName, hostName, groupName } = template;
      return layOut(`You are no longer in ${groupName}`, [
        greet(fullName),
        text(
          `${hostName}, who leads ${groupName}, has removed you from the group before its auction. Your account stays as it is: you can join other friends, or make a group of your own.`,
        ),
        text(`If you think that this was a mistake, ask ${hostName} for the new link.`),
        { kind: 'link', text: 'To your groups', url: `${publicUrl}/groups` },
      ]);
    }
    case 'rulesChanged':
      return layOut(`The rules of your auction have changed: ${template.groupName}`, [
        greet(template.fullName),
        text(`the host of ${template.groupName} has changed the rules of your auction:`),
        ...template.changes.map((change) => text(unlinked(change))),
        text('All else stays as it was. From 10 minutes before the start on nothing changes.'),
        {
          kind: 'link',
          text: 'To all the rules',
          url: `${publicUrl}/groups?groupId=${template.groupId}`,
        },
      ]);
    case 'paper': {
      const { fullName, groupId, groupName, day, stopToken } = template;
      const ofGroup = groupId === undefined ? '' : `&groupId=${groupId}`;
      const paperUrl = `${publicUrl}/groups/paper?day=${day}${ofGroup}`;
      const stopUrl = `${publicUrl}/paper/stop/${stopToken}`;
      return {
        ...layOut(`${groupName}: ${unlinked(template.headline)}`, [
          greet(fullName, 'Good morning'),
          ...template.sentences.map((sentence) => text(unlinked(sentence))),
          { kind: 'link', text: 'Read the paper', url: paperUrl },
          text(`You asked for the morning paper by mail. To stop it, open ${stopUrl}`),
        ]),
        stopUrl,
      };
    }
    default:
      return template satisfies never;
  }
}

function hourText(auctionDate: string | null): string {
  return auctionDate === null
    ? 'The hour of the auction is still to be set.'
    : `The auction starts on ${pacific(auctionDate)}.`;
}

/** The length of the calendar entry: 68 lots of some 40 seconds. */
const AUCTION_MINUTES = 60;
const ALARM_SECONDS = 600;

function calendarEntry(
  groupId: string,
  groupName: string,
  auctionDate: string,
  url: string,
): string {
  const start = new Date(auctionDate);
  const calendar = ical({
    name: 'Bracketbid',
    prodId: { company: 'Bracketbid', product: 'Auction' },
  });
  const event = calendar.createEvent({
    id: `${groupId}@bracketbid`,
    start,
    end: new Date(start.getTime() + AUCTION_MINUTES * 60_000),
    summary: `Auction: ${groupName}`,
    description: `The live auction of ${groupName}: ${url}`,
    url,
  });
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: ALARM_SECONDS,
    description: `Auction: ${groupName}`,
  });
  return calendar.toString();
}
