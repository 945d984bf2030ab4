import { z } from 'zod';

const node = z.object({
  id: z.number(),
  callFrame: z.object({ functionName: z.string(), url: z.string() }),
  children: z.array(z.number()).optional(),
});

/** A CPU profile as V8 writes it (`--cpu-prof`). Its times are microseconds of the machine's monotonic clock. */
export const cpuProfile = z.object({
  nodes: z.array(node),
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type CpuProfile = z.infer<typeof cpuProfile>;

/** Whose code a frame is. */
type Origin = 'product' | 'package' | 'node' | 'system' | 'database' | 'waiting';

/** A function below its caller, with the time that it and what it calls take. Microseconds. */
export type Frame = {
  readonly name: string;
  readonly origin: Origin;
  micros: number;
  readonly calls: Map<string, Frame>;
};

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*/;

/** What a frame is called, and whose it is. All of the database's compiled code is one: its functions have no names. */
function describe({ functionName, url }: CpuProfile['nodes'][number]['callFrame']) {
  if (functionName === '(idle)') return { name: 'waiting', origin: 'waiting' } as const;
  if (url.startsWith('wasm:')) return { name: 'PostgreSQL', origin: 'database' } as const;
  const named = functionName === '' ? '(anonymous)' : functionName;
  if (url === '') return { name: named, origin: 'system' } as const;
  if (url.startsWith('node:')) return { name: `${named} ${url}`, origin: 'node' } as const;
  const [, from] = PACKAGE.exec(url) ?? [];
  if (from !== undefined) return { name: `${named} ${from}`, origin: 'package' } as const;
  const file = url.slice(url.lastIndexOf('/') + 1);
  return { name: `${named} ${file}`, origin: 'product' } as const;
}

/**
 * What a thread did between two instants, by who called whom.
 *
 * @param fromMicros  of the machine's monotonic clock, as the profile has it
 */
export function readFrames(profile: CpuProfile, fromMicros: number, untilMicros: number): Frame {
  const root: Frame = { name: '', origin: 'system', micros: 0, calls: new Map() };
  const byId = new Map(profile.nodes.map((each) => [each.id, each]));
  const callers = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  /** The frames of a sample, the outermost first. */
  const buildStack = (id: number) => {
    const stack: ReturnType<typeof describe>[] = [];
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame === undefined || frame.functionName === '(root)') continue;
      const described = describe(frame);
      if (stack.at(-1)?.name !== described.name) stack.push(described);
    }
    return stack.toReversed();
  };
  let atMicros = profile.startTime;
  profile.samples.forEach((id, index) => {
    const micros = profile.timeDeltas[index] ?? 0;
    atMicros += micros;
    if (atMicros < fromMicros || atMicros > untilMicros) return;
    root.micros += micros;
    let caller = root;
    for (const { name, origin } of buildStack(id)) {
      const callee: Frame = caller.calls.get(name) ?? { name, origin, micros: 0, calls: new Map() };
      callee.micros += micros;
      caller.calls.set(name, callee);
      caller = callee;
    }
  });
  return root;
}

const WIDTH = 1200;
const ROW = 17;
const LETTER = 6.3;
/** Narrower frames can't be seen. Pixels. */
const NARROWEST = 1.5;

const ORIGINS: Record<Origin, { readonly colour: string; readonly text: string }> = {
  product: { colour: '#f2a65a', text: 'Bracketbid' },
  package: { colour: '#8fb8de', text: 'packages' },
  node: { colour: '#a9c99a', text: 'Node' },
  system: { colour: '#e4d36a', text: 'V8 and system calls' },
  database: { colour: '#c3a6d8', text: 'PostgreSQL' },
  waiting: { colour: '#e6e6e6', text: 'waiting' },
};

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @returns SVG of a frame's calls, the widest first, and how many rows they have */
function drawCalls(frame: Frame, x: number, y: number, scale: number, bids: number) {
  const drawn: string[] = [];
  let rows = 0;
  let left = x;
  for (const call of [...frame.calls.values()].toSorted((one, two) => two.micros - one.micros)) {
    const width = call.micros * scale;
    if (width < NARROWEST) break;
    const micros = `${(call.micros / bids).toFixed(1)} µs`;
    const letters = Math.floor((width - 6) / LETTER);
    const label =
      call.name.length <= letters ? call.name : `${call.name.slice(0, Math.max(0, letters - 1))}…`;
    const box = `<rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${ORIGINS[call.origin].colour}"/>`;
    const text =
      letters < 4 ? '' : `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escape(label)}</text>`;
    drawn.push(`<g><title>${escape(call.name)}: ${micros}</title>${box}${text}</g>`);
    const below = drawCalls(call, left, y + ROW, scale, bids);
    drawn.push(below.svg);
    rows = Math.max(rows, 1 + below.rows);
    left += width;
  }
  return { svg: drawn.join('\n'), rows };
}

/** A flame graph of several threads, as SVG: a caller above what it calls, as wide as they took. Names and times are its titles. */
export function drawFlameGraph(
  title: string,
  threads: readonly { readonly name: string; readonly frames: Frame }[],
  bids: number,
): string {
  const drawn: string[] = [];
  let y = 58;
  for (const { name, frames } of threads) {
    const perBid = Math.round(frames.micros / bids);
    drawn.push(`<text x="0" y="${y}" class="head">${escape(name)}: ${perBid} µs a bid</text>`);
    const below = drawCalls(frames, 0, y + 8, WIDTH / frames.micros, bids);
    drawn.push(below.svg);
    y += below.rows * ROW + 40;
  }
  const legend = Object.values(ORIGINS).map(
    ({ colour, text }, at) =>
      `<rect x="${at * 170}" y="22" width="12" height="12" fill="${colour}"/><text x="${at * 170 + 18}" y="32">${text}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -6 ${WIDTH + 20} ${y}" font-family="ui-monospace, monospace" font-size="10.5" fill="#1c1c1c">`,
    '<style>.head { font-size: 13px; font-weight: 600 }</style>',
    `<rect x="-10" y="-6" width="${WIDTH + 20}" height="${y}" fill="#fff"/>`,
    `<text x="0" y="10" class="head">${escape(title)}</text>`,
    ...legend,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}
