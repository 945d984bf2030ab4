import { describe, expect, it } from 'vitest';
import { hostName, shownName } from './shownName.ts';

describe('the name of a member, outside the group', () => {
  it('is the first name and an initial', () => {
    expect(shownName('Omar Haddad')).toBe('Omar H.');
    expect(shownName('Ann  van der organizer')).toBe('Ann O.');
    expect(shownName('Prince')).toBe('Prince');
    expect(shownName('Zoë É́lan')).toBe('Zoë É́.');
  });

  it('is never an email address', () => {
    expect(shownName('omar@example.com')).toBe('omar');
    expect(hostName('Omar Haddad omar@example.com')).toBe('Omar Haddad omar');
    expect(hostName('@@')).toBe('NA');
  });
});
