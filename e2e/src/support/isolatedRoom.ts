import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A room without internet: a laptop and a phone on one cable, each in a network namespace of its own, without a route to anything
 * else.
 */
export type IsolatedRoom = {
  /** Of the laptop in the room's network. */
  readonly address: string;
  /** Of somebody whom only a route out leads to. */
  readonly outside: string;
  /** Starts a program on one of the machines. */
  run(machine: Machine, command: readonly string[], env?: NodeJS.ProcessEnv): RoomProcess;
  /** A program for `launch` that starts another on the phone. @param folder  where it is written */
  onPhone(program: string, folder: string): Promise<string>;
  /** From now on the laptop has a route out. */
  openRoute(): void;
  close(): Promise<void>;
};

type Machine = 'laptop' | 'phone';

export type RoomProcess = {
  /** Its output so far. */
  said(): string;
  /** Resolves once its output has a text. @throws with its output if it ends before */
  says(text: string): Promise<void>;
  /** SIGTERM, and wait for its end. */
  stop(): Promise<void>;
};

const LAPTOP = '10.42.0.1';
const PHONE = '10.42.0.2';
/** An address for documentation: nobody's (RFC 5737). */
const OUTSIDE = '203.0.113.9';

const OWN_NETWORK = ['--user', '--map-root-user', '--net'];
const enter = (pid: number) => ['-t', String(pid), '-U', '-n', '--preserve-credentials', '--'];

/** Why this machine can make no such room, in a sentence; null where it can. */
export function whyNoRoom(): string | null {
  const { status, error } = spawnSync('unshare', [...OWN_NETWORK, 'ip', 'link']);
  if (status === 0) return null;
  return error === undefined
    ? 'network namespaces (unshare, and ip of iproute2) are not permitted or not installed here'
    : 'there is no unshare here';
}

export async function openIsolatedRoom(): Promise<IsolatedRoom> {
  const laptop = await holdNetwork('unshare', [...OWN_NETWORK, '--']);
  const phone = await holdNetwork('nsenter', [...enter(laptop.pid), 'unshare', '--net', '--']);
  const pids = { laptop: laptop.pid, phone: phone.pid };
  const on = (machine: Machine, ...command: string[]): void => {
    const { status, stderr } = spawnSync('nsenter', [...enter(pids[machine]), ...command]);
    if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString()}`);
  };
  const up = (machine: Machine, address: string) => {
    on(machine, 'ip', 'link', 'set', 'lo', 'up');
    on(machine, 'ip', 'address', 'add', `${address}/24`, 'dev', 'cable');
    on(machine, 'ip', 'link', 'set', 'cable', 'up');
  };
  const peer = ['peer', 'name', 'cable', 'netns', String(pids.phone)];
  on('laptop', 'ip', 'link', 'add', 'cable', 'type', 'veth', ...peer);
  up('laptop', LAPTOP);
  up('phone', PHONE);
  const running = new Set<RoomProcess>();
  return {
    address: LAPTOP,
    outside: OUTSIDE,
    run: (machine, command, env = {}) => {
      const started = runIn(pids[machine], command, env);
      running.add(started);
      return started;
    },
    onPhone: async (program, folder) => {
      const file = join(folder, 'on-the-phone');
      await writeFile(
        file,
        `#!/bin/sh\nexec nsenter ${enter(pids.phone).join(' ')} ${program} "$@"\n`,
      );
      await chmod(file, 0o755);
      return file;
    },
    openRoute: () => {
      // As when somebody's phone shares its own connection.
      on('phone', 'ip', 'address', 'add', `${OUTSIDE}/32`, 'dev', 'lo');
      on('laptop', 'ip', 'route', 'add', 'default', 'via', PHONE);
    },
    close: async () => {
      await Promise.all([...running].map((each) => each.stop()));
      await Promise.all([phone.close(), laptop.close()]);
    },
  };
}

type HeldNetwork = { readonly pid: number; close(): Promise<void> };

/** A namespace, as long as this process lives or keeps it. @param command  what makes it, and runs a program in it */
async function holdNetwork(command: string, args: readonly string[]): Promise<HeldNetwork> {
  // Ends with its input, so that nothing is left of a test that was killed.
  const child = spawn(command, [...args, 'sh', '-c', 'echo made; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = readEnd(child);
  await Promise.race([
    new Promise<void>((resolve) => child.stdout.once('data', () => resolve())),
    ended.then(() => Promise.reject(new Error(`${command} made no network`))),
  ]);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} has no process`);
  return {
    pid,
    close: () => {
      child.stdin.end();
      return ended;
    },
  };
}

function runIn(pid: number, command: readonly string[], env: NodeJS.ProcessEnv): RoomProcess {
  const child = spawn('nsenter', [...enter(pid), ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = readEnd(child);
  let said = '';
  const listeners = new Set<() => void>();
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const listen of listeners) listen();
    });
  }
  return {
    said: () => said,
    says: (text) =>
      new Promise((resolve, reject) => {
        const listen = () => {
          if (!said.includes(text)) return;
          listeners.delete(listen);
          resolve();
        };
        listeners.add(listen);
        listen();
        void ended.then(() => reject(new Error(`It never said “${text}”: ${said}`)));
      }),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function readEnd(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()));
}
