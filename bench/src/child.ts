import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { START_ENVIRONMENT, START_OPTIONS } from '../../apps/server/test/servers/startCommand.ts';
import {
  type Command,
  type AuctionedGroup,
  auctionedGroup,
  type BenchGroup,
  benchGroup,
  openTeam,
  type Pace,
  type Usage,
  usage,
  type WaitingGroup,
  waitingGroup,
} from './messages.ts';

/** A server in its own process, started for a measurement. */
export type Child = {
  readonly url: string;
  seed(groups: number, members: number): Promise<BenchGroup[]>;
  /** Groups whose auctions are over, all teams sold in turn. */
  auctioned(groups: number, members: number): Promise<AuctionedGroup[]>;
  /** Groups whose auctions have no hour yet. */
  waiting(groups: number, members: number): Promise<WaitingGroup[]>;
  /** Sets the hour of all auctions. Epoch milliseconds. */
  startAt(atMs: number, pace?: Pace): Promise<void>;
  /** How many mails are still to be sent. */
  mailsWaiting(): Promise<number>;
  /** Waits until the first lots of these groups are open. @returns each group with the lot's team */
  openTeams(groupIds: readonly string[]): Promise<[groupId: string, teamId: string][]>;
  /** An access token of a site admin. */
  adminToken(): Promise<string>;
  usage(collect: boolean): Promise<Usage>;
  close(): Promise<void>;
};

const answered = z.object({ answer: z.unknown() });
const ready = z.object({ url: z.string() });

/** Starts a file of this folder and waits until it listens. @throws if the process ends early */
export async function startChild(
  file: 'subject.ts' | 'floor.ts',
  env: NodeJS.ProcessEnv,
  nodeArguments: readonly string[] = [],
): Promise<Child> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    env: { ...process.env, ...START_ENVIRONMENT, ...env },
    execArgv: ['--expose-gc', ...START_OPTIONS, ...nodeArguments],
  });
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message);
      });
    });
  const send = async (command: Command): Promise<unknown> => {
    const reply = next();
    child.send(command);
    return answered.parse(await reply).answer;
  };
  const { url } = ready.parse(await next());
  return {
    url,
    seed: async (groups, members) =>
      z.array(benchGroup).parse(await send({ kind: 'seed', groups, members })),
    auctioned: async (groups, members) =>
      z.array(auctionedGroup).parse(await send({ kind: 'auctioned', groups, members })),
    waiting: async (groups, members) =>
      z.array(waitingGroup).parse(await send({ kind: 'waiting', groups, members })),
    startAt: async (atMs, pace) => {
      await send({ kind: 'startAt', atMs, ...(pace === undefined ? {} : { pace }) });
    },
    mailsWaiting: async () => z.number().parse(await send({ kind: 'mailsWaiting' })),
    openTeams: async (groupIds) =>
      z.array(openTeam).parse(await send({ kind: 'openTeams', groupIds: [...groupIds] })),
    adminToken: async () => z.string().parse(await send({ kind: 'adminToken' })),
    usage: async (collect) => usage.parse(await send({ kind: 'usage', collect })),
    close: async () => {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      await send({ kind: 'close' });
      await gone;
    },
  };
}
