import { describe, expect, it } from 'vitest';
import { newPassword } from './accounts/accountFields.ts';
import { fullName, groupName } from './fields.ts';
import { MESSAGES, TEXT_FAULTS } from './text/messages.ts';
import { borrowed, day, line, moment, pictureAddress, prose, token, webAddress } from './text.ts';

const buildMessage = (schema: typeof fullName, text: unknown) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

describe('a name', () => {
  it.each([
    ['a NUL', 'x\u0000y', TEXT_FAULTS.broken('Name')],
    ['half a pair', 'x\ud800', TEXT_FAULTS.broken('Name')],
    ['the other half', '\udc00x', TEXT_FAULTS.broken('Name')],
    ['a line break', 'Ann\nBea', TEXT_FAULTS.controls('Name')],
    ['a C1 control', 'Ann\u0085Bea', TEXT_FAULTS.controls('Name')],
    ['a line separator', 'Ann\u2028Bea', TEXT_FAULTS.controls('Name')],
    ['a noncharacter', 'Ann\ufffeBea', TEXT_FAULTS.controls('Name')],
    ['an override of direction', '\u202enimda', TEXT_FAULTS.bidi('Name')],
    ['an isolate', 'Ann\u2067', TEXT_FAULTS.bidi('Name')],
    ['a zero width space alone', '\u200b', TEXT_FAULTS.unseen('Name')],
    ['a Hangul filler alone', '\u3164', TEXT_FAULTS.unseen('Name')],
    ['a blank of Braille alone', '\u2800', TEXT_FAULTS.unseen('Name')],
    ['a variation selector alone', '\ufe0f', TEXT_FAULTS.unseen('Name')],
    ['tags alone', '\u{e0041}\u{e007f}', TEXT_FAULTS.unseen('Name')],
    ['marks without a letter', '\u0301\u0301', TEXT_FAULTS.unseen('Name')],
    ['marks that drip', `Z${'\u0335'.repeat(7)}`, TEXT_FAULTS.marks('Name')],
    ['nothing', '', MESSAGES.nameRequired],
    ['spaces', ' \t ', MESSAGES.nameRequired],
    ['81 characters', 'x'.repeat(81), TEXT_FAULTS.tooLong('Name', 80)],
    ['a megabyte', 'x'.repeat(1_000_000), TEXT_FAULTS.tooLong('Name', 80)],
  ])('is not %s, and says why', (_what, text, message) => {
    expect(buildMessage(fullName, text)).toEqual([message]);
  });

  it.each([
    ['a family with joiners', '👩‍👩‍👧‍👦 Smith'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a heart with its selector', 'I ❤️ Duke'],
    ['Arabic', 'محمد عبد الله'],
    ['Persian with a joiner inside', 'می\u200cخواهم'],
    ['pointed Hebrew', 'שָׁלוֹם'],
    ['Chinese', '王小明'],
    ['Burmese', 'မြွှောက်'],
    ['Hindi', 'क्षत्रिय'],
    ['80 characters outside of the basic plane', '𝒜'.repeat(80)],
  ])('is %s', (_what, text) => {
    expect(fullName.parse(text)).toBe(text.normalize('NFC'));
  });

  it('is normalised, without invisible characters at its ends', () => {
    expect(fullName.parse('Jose\u0301')).toBe('José');
    expect(fullName.parse(' \u200bAnn\u3164\u200d ')).toBe('Ann');
  });

  it('is as long as its visible characters', () => {
    expect(buildMessage(groupName, 'a\u200b\u200bb')).toEqual([
      TEXT_FAULTS.tooShort('Group Name', 3),
    ]);
    expect(buildMessage(groupName, '👩‍👩‍👧‍👦')).toEqual([TEXT_FAULTS.tooShort('Group Name', 3)]);
    expect(groupName.parse('👩‍👩‍👧‍👦ab')).toBe('👩‍👩‍👧‍👦ab');
  });
});

it('a message keeps its lines, in one form, and its tabs', () => {
  const message = prose({ what: 'Message', max: 100 });
  expect(message.parse('one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour');
  expect(message.safeParse('one\u0007').success).toBe(false);
});

it('a text of many spaces is checked in linear time', () => {
  const text = prose({ what: 'Text', max: 200_000 });
  expect(text.safeParse(`${' '.repeat(1_000_000)}x${' '.repeat(500_000)}`).success).toBe(true);
});

it('a password is accepted as typed, except for what no keyboard types', () => {
  const decomposed = 'Se\u0301cret-123';
  expect(newPassword.parse(decomposed)).toBe(decomposed);
  for (const broken of ['Secret-\u0000123', 'Secret-\ud800123']) {
    expect(newPassword.safeParse(broken).success).toBe(false);
  }
});

it('a link leads to the web and nowhere else', () => {
  for (const good of [
    '',
    'example.com/x',
    'example.com:8080',
    'https://x.test/?a=b',
    'HTTP://X.TEST',
  ]) {
    expect(webAddress.safeParse(good).success, good).toBe(true);
  }
  const bad = [
    'javascript:alert(1)',
    'JavaScript://x.test/%0aalert(1)',
    'data:text/html,x',
    'mailto:a@x.test',
    'java\tscript:alert(1)',
    'https://',
    'ftp://x.test',
    'http:\\\\x.test',
    'a b',
    'file:///etc/passwd',
  ];
  for (const each of bad) {
    expect(webAddress.safeParse(each).success, each).toBe(false);
    expect(pictureAddress.safeParse(each).success, each).toBe(false);
  }
  expect(pictureAddress.safeParse('/uploads/x.webp').success).toBe(true);
  expect(pictureAddress.safeParse('//elsewhere.test/x.webp').success).toBe(false);
});

it('days and instants are limited to those that calendars and databases agree on', () => {
  const aDay = day('No');
  expect(aDay.parse('2026-03-19')).toBe('2026-03-19');
  for (const odd of ['0000-01-01', '9999-12-31', '2026-02-30', '２０２６-03-19']) {
    expect(aDay.safeParse(odd).success, odd).toBe(false);
  }
  const instant = moment('No');
  expect(instant.parse('2026-03-19T16:15Z')).toBe('2026-03-19T16:15Z');
  for (const odd of ['+275760-09-13', '-000001-01-01T00:00Z', '0001-01-01T00:00Z', '1e3', 'NaN']) {
    expect(instant.safeParse(odd).success, odd).toBe(false);
  }
});

it('a token is printable ASCII', () => {
  const named = token(20);
  expect(named.parse('a-b_c.9/=')).toBe('a-b_c.9/=');
  for (const odd of ['', 'a b', 'é', '１２', 'x'.repeat(21), '\u007f']) {
    expect(named.safeParse(odd).success).toBe(false);
  }
});

it('a line may be empty unless it says otherwise', () => {
  expect(line({ what: 'Phone', max: 10 }).parse(' \u200b ')).toBe('');
});

it('a text from an external source is cleaned and cut', () => {
  expect(borrowed('a\u0000b\ud800\u202ec\u0085', 100)).toBe('a b\ufffdc');
  expect(borrowed(`Z${'\u0335'.repeat(40)}`, 100)).toBe('Z');
  expect([...borrowed('𝒜'.repeat(500), 10)]).toHaveLength(10);
});
