import { describe, expect, it } from 'vitest';
import { keyAction } from './roomKeys.ts';
import { ROOM_KEYS } from '../menu/roomKeysShown.ts';

const FREE = { isTyping: false, isCovered: false };
const press = (key: string, changed = {}, where = FREE) =>
  keyAction(
    { key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...changed },
    where,
  );

describe('the keys of the room', () => {
  it('bid, choose a step, go to the amount, show signs, search and show themselves', () => {
    expect(press('b')).toEqual({ kind: 'press', control: 'bid' });
    expect(press('B')).toEqual(press('b'));
    for (const step of ['1', '2', '3', '4']) {
      expect(press(step)).toEqual({ kind: 'press', control: `chip-${step}` });
    }
    expect(press('u')).toEqual({ kind: 'press', control: 'up-to' });
    expect(press('f')).toEqual({ kind: 'press', control: 'for' });
    expect(press('r')).toEqual({ kind: 'press', control: 'react' });
    expect(press('m')).toEqual({ kind: 'focus', control: 'amount' });
    expect(press('/')).toEqual({ kind: 'search' });
    expect(press('?')).toEqual({ kind: 'help' });
  });

  const all = ROOM_KEYS.flatMap(({ keys }) => [...keys]);
  it.each(all)(
    '%s does nothing while typing, under a dialog, with a modifier, or held down',
    (key) => {
      expect(press(key)).not.toBeNull();
      expect(press(key, {}, { ...FREE, isTyping: true })).toBeNull();
      expect(press(key, {}, { ...FREE, isCovered: true })).toBeNull();
      for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'repeat']) {
        expect(press(key, { [modifier]: true })).toBeNull();
      }
    },
  );

  it.each(['5', '0', 'a', 'Enter', ' ', 'Escape', 'Tab'])('leaves %s alone', (key) => {
    expect(press(key)).toBeNull();
  });
});
