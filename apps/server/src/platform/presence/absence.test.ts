import { describe, expect, it } from 'vitest';
import { createAbsence } from './absence.ts';
import { createPresence } from './presence.ts';

describe('[VOID-3] somebody is away', () => {
  const aHouse = () => {
    const presence = createPresence();
    let nowMs = 0;
    const absence = createAbsence(presence, { nowMs: () => nowMs });
    const wait = (ms: number) => {
      nowMs += ms;
    };
    return { presence, absence, wait };
  };

  it('ten seconds after the last connection, here or elsewhere, has closed', () => {
    const { presence, absence, wait } = aHouse();
    presence.enter('group', 'ben');
    presence.enter('group', 'ben');
    wait(60_000);
    presence.leave('group', 'ben');
    expect(absence.awayInMs('group', 'ben')).toBeNull();
    presence.setElsewhere('other', 'group', ['ben']);
    absence.onChangeElsewhere('group');
    presence.leave('group', 'ben');
    expect(absence.isAway('group', 'ben')).toBe(false);
    presence.setElsewhere('other', 'group', []);
    absence.onChangeElsewhere('group');
    expect(absence.awayInMs('group', 'ben')).toBe(10_000);
    wait(9_999);
    expect(absence.isAway('group', 'ben')).toBe(false);
    wait(1);
    expect(absence.isAway('group', 'ben')).toBe(true);
    presence.enter('group', 'ben');
    expect(absence.isAway('group', 'ben')).toBe(false);
  });

  it('not while a process that has just begun can’t know', () => {
    const { absence, wait } = aHouse();
    expect(absence.awayInMs('group', 'ben')).toBe(10_000);
    wait(10_000);
    expect(absence.isAway('group', 'ben')).toBe(true);
  });
});
