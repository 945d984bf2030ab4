import fc from 'fast-check';
import { find } from 'linkifyjs';
import { expect, it } from 'vitest';
import { compose } from './compose.ts';
import type { Mail } from './mail.ts';
import type { Template } from './templates.ts';
import { quoted, unlinked } from './userWords.ts';

const SENDER = { publicUrl: 'https://bracketbid.example' };

/** What mail programs make links of; linkifyjs knows fewer top-level domains, and no addresses in numbers. */
const LINKS = [
  /\p{L}[\w+.-]*:[^\s)”’]/u,
  /\/\/|\\\\/,
  /[@＠]/u,
  /\d+(?:\.\d+){2,}/,
  /[\p{L}\p{N}-][.。．｡][\p{Cf}\p{M}]*\p{L}[\p{Cf}\p{M}]*\p{L}/u,
  /www\.\S/i,
  /[\p{L}\]][\p{N}]*:\d/u,
  /\]:\d/,
];

const linksIn = (words: string): string[] => [
  // Whoever follows it comes to their own machine; LINKS find its ports and paths.
  ...find(words).flatMap(({ value }) => (/^localhost\b/i.test(value) ? [] : [value])),
  ...LINKS.flatMap((pattern) => pattern.exec(words)?.[0] ?? []),
];

it.each([
  ['Win $500 now http://evil.test/x', 'Win $500 now http evil test x'],
  ['http://203.0.113.9:8080/win', 'http 203 0 113 9 8080 win'],
  ['203.0.113.9', '203 0 113 9'],
  ['mailto:bob', 'mailto bob'],
  ['localhost:3000', 'localhost 3000'],
  ['srv1:443', 'srv1 443'],
  ['x-y-:bob]', 'x-y- bob]'],
  ['http://[2001:db8::1]:80', 'http [2001 db8 1] 80'],
  ['javascript:alert(1)', 'javascript alert(1)'],
  ['evil。test and evil\u200b.\u200btest', 'evil test and evil\u200b \u200btest'],
  ['www.4x.test', 'www 4x test'],
  ['www.-x', 'www -x'],
  ['bob@evil', 'bob evil'],
  ['mailto：bob＠evil．test', 'mailto bob evil test'],
])('breaks %s', (words, shown) => {
  expect(unlinked(words)).toBe(shown);
  expect(linksIn(shown)).toEqual([]);
});

it.each([
  'Prize: $12.50, or 3:1',
  'We start at 7:30.',
  'J.R. Smith, Jr.',
  'No. 12 McNeese beats No. 5 Clemson 69-67.',
  'Tuesday, March 17, 2026 at 7:00 PM',
  'Doors open 7:30pm (really!)',
  'The Regulars: “Hoops” & Wings – 100 %?',
  'Ana :)',
])('leaves %s', (words) => {
  expect(unlinked(words)).toBe(words);
});

const PIECES = [
  ...'http https mailto www evil test com localhost bob xn--p1ai я a B 0 9 203 8080 443'.split(' '),
  ...'.。．:：/\\@＠-[]%#?&($“’ \u200b\u0301',
];

it('leaves nothing that a mail program takes for an address, an email or a URL', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 20 });
  const words = fc.oneof(
    pieces.map((each) => each.join('')),
    fc.webUrl(),
    fc.emailAddress(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );
  fc.assert(
    fc.property(words, (written) => {
      expect(linksIn(unlinked(written))).toEqual([]);
      expect(linksIn(quoted(written))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

it('quotes at most 50 letters, in one pair of quotation marks', () => {
  expect(quoted('Ana')).toBe('“Ana”');
  expect(quoted('Ana” has won. “Hurry')).toBe('“Ana’ has won. ’Hurry”');
  expect(quoted('😀'.repeat(51))).toBe(`“${'😀'.repeat(50)}…”`);
  expect(quoted('///')).toBe('“…”');
  expect(quoted('line\r\nBcc: all')).toBe('“line Bcc: all”');
});

const AT = '2026-03-18T02:00:00.000Z';
const GROUP_ID = '018f0000-0000-7000-8000-000000000000';

/** A mail of each kind, with the same words in every field that a user writes. */
const mailsWith = (words: string): Record<Template['kind'], Template> => {
  const group = { groupId: GROUP_ID, groupName: words };
  const host = { hostName: words, groupName: words };
  const reminder = { ...group, fullName: words, auctionDate: AT };
  return {
    code: { kind: 'code', code: '1234' },
    resetLink: { kind: 'resetLink', token: 'token' },
    passwordChanged: { kind: 'passwordChanged', fullName: words, at: AT },
    secondFactor: { kind: 'secondFactor', what: 'turnedOn', fullName: words, at: AT },
    recoveryCodeUsed: { kind: 'recoveryCodeUsed', fullName: words, at: AT, left: 3 },
    welcome: { kind: 'welcome', fullName: words },
    proveEmail: { kind: 'proveEmail', token: 'token' },
    contact: {
      kind: 'contact',
      name: words,
      email: 'zoe@friends.example',
      phone: '',
      subject: words,
      message: 'Hello',
    },
    reported: {
      kind: 'reported',
      name: words,
      email: 'zoe@friends.example',
      authorName: words,
      groupName: words,
      message: 'Rude',
    },
    startsTomorrow: { kind: 'startsTomorrow', ...reminder },
    startsSoon: { kind: 'startsSoon', ...reminder },
    invitation: {
      kind: 'invitation',
      token: 'token',
      ...host,
      contestName: words,
      auctionDate: AT,
    },
    nudge: { kind: 'nudge', ...group, ...host, fullName: words, auctionDate: null },
    removed: { kind: 'removed', ...host, fullName: words },
    rulesChanged: {
      kind: 'rulesChanged',
      ...group,
      fullName: words,
      changes: [`Sold together: ${quoted(words)} (2 teams).`],
      before: RULES,
    },
    paper: {
      kind: 'paper',
      ...group,
      fullName: words,
      day: '2026-03-17',
      stopToken: 'token',
      headline: `${quoted(words)} takes the lead`,
      sentences: [`${quoted(words)} leads at +$5.`],
    },
  };
};
const RULES: Extract<Template, { kind: 'rulesChanged' }>['before'] = {
  pace: 'clock',
  warningSeconds: 3,
  phonesBid: true,
  startingBudget: 100,
  minimumBid: 1,
  steps: [{ from: 0, step: 1 }],
  payouts: {},
  lockSeconds: 5,
  lotSeconds: 30,
  extensionSeconds: 10,
  extensionCapSeconds: null,
  order: 'drawn',
  bundles: 'none',
  maximumBids: true,
  hints: 'off',
  auctionDate: null,
};

/** What a reader sees, without the product's own links and the addresses of those who write to the site's admin. */
const listParts = ({ subject, text, html, calendar = '' }: Mail): string[] =>
  [subject, text, html.replace(/^.*?<body/s, '').replaceAll(/<[^>]*>/g, ' '), calendar].map(
    (part) =>
      part
        .replaceAll(/https:\/\/bracketbid\.example\S*/g, '')
        .replaceAll('zoe@friends.example', '')
        .replaceAll('&quot;', '"'),
  );

const ADVERTISEMENTS = [
  'Win $500 now http://evil.test/x',
  'Win $500 now evil.test',
  'Win $500 now bob@evil.test',
  'Win $500 now 203.0.113.9:8080',
  'Win $500 now mailto:bob',
  `Win $500 now ${'and again '.repeat(7)}`,
];
const KINDS = Object.values(mailsWith('')).map(({ kind }) => kind);

it.each(KINDS)('[GROUP-12] quotes all words of users in a mail of kind %s', (kind) => {
  for (const words of ADVERTISEMENTS) {
    for (const isProven of [true, false]) {
      const mail = compose(mailsWith(words)[kind], SENDER, isProven);
      for (const part of listParts(mail)) {
        expect(part).not.toMatch(/evil[.。]test|203\.0|9:8080|mailto:|http:|bob@/);
        for (const [found] of part.matchAll(/.?(?:Hello |Good morning )?Win \$500 now/g)) {
          // The reader of a proven address has chosen the name that they are greeted by.
          const isOwn = isProven && /^.?(?:Hello|Good morning) /.test(found);
          expect(found, part).toMatch(isOwn ? /Win/ : /^“Win/);
        }
        expect(words.length > 50 && part.includes(words.slice(0, 51))).toBe(false);
      }
      expect(mail.subject).not.toMatch(/[\r\n]/);
    }
  }
});

it.each(KINDS)('greets nobody by name at an address that is not proven: %s', (kind) => {
  const template = mailsWith('A Name')[kind];
  const own = compose({ ...template, ...ownName(template) }, SENDER, false);
  expect([own.subject, own.text, own.html].join()).not.toContain('Mallory');
  expect(own.text).not.toMatch(/(?:Hello|Good morning) [^\n]*,\n/);
});

const ownName = (template: Template) => ('fullName' in template ? { fullName: 'Mallory' } : {});
