import { describe, expect, it } from 'vitest';
import type { Costs } from './costs.ts';
import { formGroups, planHappenings, SPAN } from './happenings.ts';
import { BIDS_A_LOT, dice, EVENING, plannedLot } from './plan.ts';
import { computeMemory, spend } from './spend.ts';

const PEOPLE = 1430;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const free: Costs = {
  connectMs: 0,
  reconnectMs: 0,
  pictureMs: 0,
  pictureBytes: 0,
  passwordMs: 0,
  idleMs: 0,
  processBytes: 0,
  memberBytes: 0,
  groupBytes: 0,
  mailMs: 0,
  startMs: 0,
  eventMs: 0,
  tickMs: 0,
  sharingStartMs: 0,
  sharingEventMs: 0,
  sharingTickMs: 0,
  eventBytes: 0,
  tickBytes: 0,
  databaseEventMs: 0,
  storedBytes: 0,
  standingsMs: 0,
  standingsAgainMs: 0,
};

describe('the evening that is modelled', () => {
  it('is the same for the same number of people', () => {
    expect(planHappenings(PEOPLE)).toEqual(planHappenings(PEOPLE));
  });

  it('lets everyone arrive once before the start, half of them in the last sixth of the time', () => {
    const arrivals = planHappenings(PEOPLE).map((happening) => happening.arrivals);
    expect(sum(arrivals)).toBeCloseTo(PEOPLE);
    expect(sum(arrivals.slice(0, -SPAN.from))).toBeCloseTo(PEOPLE);
    expect(sum(arrivals.slice(-SPAN.from - EVENING.arrivalSeconds / 6))).toBeCloseTo(PEOPLE / 2);
  });

  it('has as many bids a lot as the prices of a real auction say, and no bid after a lot has closed', () => {
    const draw = dice(7);
    const lots = Array.from({ length: 4000 }, () => plannedLot(draw));
    const mean = sum(lots.map(({ bidsAt }) => bidsAt.length)) / lots.length;
    expect(mean / BIDS_A_LOT).toBeGreaterThan(0.9);
    expect(mean / BIDS_A_LOT).toBeLessThan(1.1);
    for (const { bidsAt, closesAt } of lots) expect(Math.max(0, ...bidsAt)).toBeLessThan(closesAt);
  });
});

describe('what an evening takes', () => {
  it('is what each thing costs times how often it happens, and more where processes share the groups', () => {
    const happenings = planHappenings(PEOPLE);
    const events = sum(happenings.map(({ bids, lots }) => bids + 3 * lots));
    const costs = { ...free, eventMs: 2, sharingEventMs: 1 };
    for (const processes of [1, 4]) {
      const { seconds } = spend(PEOPLE, happenings, costs, processes);
      expect(sum(seconds.map(({ serverMs }) => serverMs))).toBeCloseTo(
        events * (processes > 1 ? 3 : 2),
      );
    }
  });

  it('makes work wait that finds no room, and catches up', () => {
    const costs = { ...free, startMs: 50 };
    const { seconds } = spend(PEOPLE, planHappenings(PEOPLE), costs, 1);
    const behind = seconds.filter((second) => second.at >= 0).map((second) => second.behind);
    expect(formGroups(PEOPLE)).toBe(100);
    expect(behind.slice(0, 6)).toEqual([4, 3, 2, 1, 0, 0]);
  });

  it('has the last reminder out when all processes together have sent one to each', () => {
    const { mailsDoneAt } = spend(PEOPLE, planHappenings(PEOPLE), free, 1);
    const seconds = Math.ceil((PEOPLE * EVENING.mailServerMs) / 1000);
    expect(mailsDoneAt).toBe(-EVENING.reminderSeconds + seconds - 1);
  });

  it('takes memory for each member and each room once, and for each process', () => {
    const costs = { ...free, processBytes: 1000, memberBytes: 10, groupBytes: 100 };
    expect(computeMemory(PEOPLE, costs, 3)).toBe(PEOPLE * 10 + 3 * 1000 + 100 * 100);
  });
});
