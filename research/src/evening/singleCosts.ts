import { hashPassword } from '@bracketbid/server/accounts/passwords';
import { install } from '@bracketbid/bench/install';
import { timeResults } from '@bracketbid/bench/results';
import type { Costs } from './costs.ts';

const PASSWORDS = 8;

export type ResultCosts = Pick<Costs, 'standingsMs' | 'standingsAgainMs'>;

/** CPU of a password's hash, here. */
export async function passwordMs(): Promise<number> {
  const before = process.cpuUsage();
  for (let made = 0; made < PASSWORDS; made += 1) await hashPassword(`a password ${made}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / PASSWORDS;
}

/** What a group's standings cost after a result. @param groups  groups whose auctions are over */
export async function resultCosts(databaseUrl: string, groups: number): Promise<ResultCosts> {
  const { servers, close } = await install('subject.ts', databaseUrl, 1);
  try {
    const [product] = servers;
    if (product === undefined) throw new Error('Nothing was started');
    const { cpuMs, againCpuMs } = await timeResults(product, groups);
    const median = cpuMs.toSorted((a, b) => a - b)[Math.floor(cpuMs.length / 2)] ?? 0;
    return { standingsMs: median / groups, standingsAgainMs: againCpuMs / groups };
  } finally {
    await close();
  }
}
