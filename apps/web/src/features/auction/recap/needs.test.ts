import { describe, expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../../test/aBracketMatch.ts';
import { bundleNeedSentence, needSentence, type Step, listSteps } from './needs.ts';

const PATH = [50, 100, 200, 400, 800, 2000];
/** The usual way, with what became of its first matches. */
const way = (...outcomes: Step['outcome'][]): Step[] =>
  PATH.map((basisPoints, index) => ({ basisPoints, outcome: outcomes[index] ?? 'open' }));

// Of $12,870 the wins pay $64.35, $128.70, $257.40 ...
const needs = (price: number, ...outcomes: Step['outcome'][]) =>
  needSentence(price, 12_870, way(...outcomes));

describe('what a team needs to pay', () => {
  it('is counted in wins before its first game', () => {
    expect(needs(11)).toBe('needs 1 win to pay');
    expect(needs(198)).toBe('needs 3 wins to pay');
    expect(needs(9000)).toBe('even the title does not pay it back');
  });

  it('goes down with every win, until it has paid', () => {
    expect(needs(198, 'won')).toBe('needs 2 more wins to pay');
    expect(needs(198, 'won', 'won')).toBe('needs 1 more win to pay');
    expect(needs(198, 'won', 'won', 'won')).toBe('paid back by 3 wins');
  });

  it('ends with a defeat', () => {
    expect(needs(198, 'lost')).toBe('out without a win');
    expect(needs(198, 'won', 'lost')).toBe('out after 1 win');
    expect(needs(60, 'won', 'lost')).toBe('out after 1 win, paid back');
  });

  it('is not said of a team without a match', () => {
    expect(needSentence(11, 12_870, [])).toBe('');
  });
});

describe('what a bundle needs to pay', () => {
  const bundleNeeds = (price: number, ...ways: Step[][]) => bundleNeedSentence(price, 12_870, ways);

  it('is what the best of its teams has to do alone, with what all of them have won', () => {
    expect(bundleNeeds(198, way(), way())).toBe('pays once one team wins 3 games');
    expect(bundleNeeds(198, way('won'), way())).toBe('pays once one team wins 2 games more');
    expect(bundleNeeds(198, way('won'), way('won'), way('lost'))).toBe(
      'pays once one team wins 1 game more',
    );
    expect(bundleNeeds(9000, way(), way())).toBe('one team’s title alone does not pay it back');
  });

  it('ends with the last of its teams', () => {
    expect(bundleNeeds(120, way('won', 'lost'), way('won'))).toBe('paid back by 2 wins');
    expect(bundleNeeds(198, way('won', 'lost'), way('lost'))).toBe('out after 1 win');
    expect(bundleNeeds(198, way('lost'), way('lost'))).toBe('out without a win');
    expect(bundleNeeds(198, [], [])).toBe('');
  });
});

describe('the way to the title', () => {
  const rounds = [
    { roundname: 'First Four', code: 'FF' },
    { roundname: 'Round of 64', code: 'R64' },
    { roundname: 'Championship', code: 'NC' },
  ];
  const payouts = { FF: 0, R64: 50, NC: 2000 };
  const playIn = aBracketMatch({
    _id: 'p',
    round: 'First Four',
    roundOrder: 0,
    next: 'a',
    winner: 'Siena',
    homeTeam: aSide('Siena'),
    awayTeam: aSide('Lehigh'),
  });
  const first = aBracketMatch({
    _id: 'a',
    round: 'Round of 64',
    roundOrder: 1,
    next: 'f',
    homeTeam: aSide('Duke'),
    awayTeam: aSide('Siena'),
  });
  const final = aBracketMatch({
    _id: 'f',
    round: 'Championship',
    roundOrder: 2,
    homeTeam: null,
    awayTeam: null,
  });
  const matches = [final, first, playIn];

  it('begins with a play-in where there is one, and ends with the final', () => {
    expect(listSteps('Siena', matches, rounds, payouts)).toEqual([
      { basisPoints: 0, outcome: 'won' },
      { basisPoints: 50, outcome: 'open' },
      { basisPoints: 2000, outcome: 'open' },
    ]);
    expect(listSteps('Duke', matches, rounds, payouts)).toHaveLength(2);
  });

  it('ends where the team lost', () => {
    expect(listSteps('Lehigh', matches, rounds, payouts)).toEqual([
      { basisPoints: 0, outcome: 'lost' },
    ]);
    expect(listSteps('Nobody', matches, rounds, payouts)).toEqual([]);
  });
});
