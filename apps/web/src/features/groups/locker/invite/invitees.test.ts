import { MESSAGES } from '@bracketbid/contract/text/messages';
import { expect, it } from 'vitest';
import { inviteesIn, refusedByServer } from './invitees.ts';

it('reads addresses however they are listed, each once', () => {
  const typed =
    'ben@example.com, cleo@example.com;dan@example.com\n\n  eve@example.com fay@example.com\nBEN@example.com';
  expect(inviteesIn(typed, 15)).toEqual({
    addresses: [
      'ben@example.com',
      'cleo@example.com',
      'dan@example.com',
      'eve@example.com',
      'fay@example.com',
    ],
    refused: [],
  });
});

it('takes the address out of what mail programs copy', () => {
  const { addresses } = inviteesIn('Ben Ortiz <ben@example.com>, Ana <ana@example.com>', 15);
  expect(addresses).toEqual(['ben@example.com', 'ana@example.com']);
});

it('says of each that is none why, and keeps it as it was typed', () => {
  expect(inviteesIn('ben@, Cleo Marsh, dan@example.com', 15)).toEqual({
    addresses: ['dan@example.com'],
    refused: [
      { text: 'ben@', reason: MESSAGES.emailInvalid },
      { text: 'Cleo Marsh', reason: MESSAGES.emailInvalid },
    ],
  });
});

it('invites no more at once than there are seats', () => {
  expect(inviteesIn('a@example.com b@example.com A@example.com c@example.com', 2)).toEqual({
    addresses: ['a@example.com', 'b@example.com'],
    refused: [{ text: 'c@example.com', reason: 'More than 2 at once. Send this one next.' }],
  });
});

it('finds the addresses that the server refused', () => {
  const errors = [
    { path: 'emails.1', message: 'Not that one.' },
    { path: 'emails', message: 'Too many.' },
  ];
  expect(refusedByServer(['a@example.com', 'b@example.com'], errors)).toEqual([
    { text: 'b@example.com', reason: 'Not that one.' },
  ]);
});
