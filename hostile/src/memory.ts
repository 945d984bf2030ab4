import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in megabytes; `children` is that of its descendants. */
export type Memory = { readonly atMs: number; readonly own: number; readonly children: number };

/** Samples a process's memory ten times a second: a bomb is over quickly. */
const LOOK_MS = 100;

export function watchMemory(pid: number | null): { readonly samples: Memory[]; close(): void } {
  const samples: Memory[] = [];
  const look = () => {
    if (pid === null) return;
    const own = residentMb(pid);
    if (own === null) return;
    const children = readChildren(pid).reduce((sum, child) => sum + (residentMb(child) ?? 0), 0);
    samples.push({ atMs: performance.now(), own, children });
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return { samples, close: () => clearInterval(timer) };
}

/** Null when the process is gone, or the system has no /proc. */
function residentMb(pid: number): number | null {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
}

function readChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter((child) => child.trim() !== '')
        .map(Number)
        .flatMap((child) => [child, ...readChildren(child)]),
    );
  } catch {
    return [];
  }
}
