import { FIELD_MESSAGES } from '@bracketbid/contract/text/field';
import { describe, expect, it } from 'vitest';
import { readAnswers } from './readAnswers.ts';

describe('saved answers of the feed', () => {
  it('are read where they look like a scoreboard', () => {
    const read = readAnswers(['{"events":[{"id":"1"}],"day":{}}', '{"events":[]}']);
    expect(read).toEqual({ answers: [{ events: [{ id: '1' }], day: {} }, { events: [] }] });
  });

  it('are refused with a sentence where they don’t, or are too large', () => {
    for (const text of ['', '<html>', '[]', '{"events":7}', '{"games":[]}']) {
      expect(readAnswers([text])).toEqual({ problem: FIELD_MESSAGES.notAScoreboard });
    }
    expect(readAnswers(['x'.repeat(4_000_000), 'x'.repeat(4_000_000)])).toHaveProperty('problem');
  });
});
