import { transfersDue } from '@bracketbid/engine/settlement/outstanding';
import type { Payment } from '@bracketbid/engine/settlement/payments';
import { type Balance, EXACT_PEOPLE_MAX } from '@bracketbid/engine/settlement/zeroSum';
import { formatCents } from '@bracketbid/engine/money/cents';
import { quantile } from './quantile.ts';
import { milliseconds, type Table, whole } from './table.ts';

const RUNS = 200;
const MS_MAX = 20;
const PEOPLE = [6, 12, EXACT_PEOPLE_MAX, 200] as const;
/** Nets by the cent seldom cancel out; nets by ten dollars mostly do, which takes longest. */
const ROUNDED_TO = [1, 1000] as const;

/** How long it takes to find the fewest transfers: the first look, and after a part was paid. */
export async function settlements(): Promise<Table> {
  const measured = PEOPLE.flatMap((people) =>
    ROUNDED_TO.map((rounded) => ({ people, rounded, ...timeGroups(people, rounded) })),
  );
  const exact = measured.findLast(({ people }) => people === EXACT_PEOPLE_MAX);
  return {
    title: `Who pays whom, ${whole(RUNS)} groups of each size`,
    head: ['people', 'nets by', 'CPU ms, median', '99th', 'after a part was paid, 99th'],
    rows: measured.map(({ people, rounded, first, partly }) => [
      whole(people),
      formatCents(rounded),
      milliseconds(quantile(first, 0.5)),
      milliseconds(quantile(first, 0.99)),
      milliseconds(quantile(partly, 0.99)),
    ]),
    reached:
      exact === undefined
        ? []
        : [partMark('the fewest transfers', exact.first), partMark('after a part', exact.partly)],
  };
}

function partMark(what: string, times: readonly number[]): [string, string, boolean] {
  const value = quantile(times, 0.99);
  const mark = `CPU ms for ${EXACT_PEOPLE_MAX} people, ${what}, 99th: under ${MS_MAX}`;
  return [mark, milliseconds(value), value < MS_MAX];
}

function timeGroups(
  people: number,
  rounded: number,
): { readonly first: number[]; readonly partly: number[] } {
  const random = numbers();
  const first: number[] = [];
  const partly: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const cents = Array.from(
      { length: people - 1 },
      () => rounded * (random(200_000 / rounded) - 100_000 / rounded),
    );
    const last = cents.reduce((left, each) => left - each, 0);
    const nets = [...cents, last].map((each, index): Balance => ({
      userId: `u${index}`,
      cents: each,
    }));
    const begin = cpuMs();
    const [due] = transfersDue(nets, [], null);
    first.push(cpuMs() - begin);
    if (due === undefined) continue;
    const again = cpuMs();
    transfersDue(nets, [aPart(due)], null);
    partly.push(cpuMs() - again);
  }
  return { first, partly };
}

const aPart = ({ from, to, cents }: { from: string; to: string; cents: number }): Payment => ({
  id: 'p',
  from,
  to,
  cents: Math.ceil(cents / 2),
  state: 'confirmed',
  markedBy: from,
  openedBy: null,
  isSent: true,
  isReceived: true,
});

/** Of this thread: what else the machine does doesn't count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The same numbers at each run: a linear congruential generator. */
function numbers(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
