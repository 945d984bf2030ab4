import { expect, it } from 'vitest';
import { membersNamedIn } from './membersNamedIn.ts';

it('finds the members of a list by their whole names, and nobody where two have one name', () => {
  const csv =
    'year,person,lot,paid,won\n2019,Ana,Duke,1,2\r\n2019, Ben ,Iowa,1,2\n2019,Cleo K,Siena,1,2';
  const members = [
    { _id: 'ana', fullName: 'Ana' },
    { _id: 'ben', fullName: 'Ben' },
    { _id: 'cleo', fullName: 'Cleo' },
  ];
  expect(membersNamedIn(csv, members)).toEqual({ Ana: 'ana', Ben: 'ben' });
  expect(membersNamedIn(csv, [...members, { _id: 'other', fullName: 'Ana' }])).toEqual({
    Ben: 'ben',
  });
});
