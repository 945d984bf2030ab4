import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import pLimit from 'p-limit';
import { Refused, TooSoon } from '../../failures.ts';
import {
  type DecodingAnswer,
  decodingAnswer,
  DECODER_HEAP_MB_MAX,
  type DecodingJob,
} from './decoding.ts';

/** Pictures decoded at once: more would take up a machine of two cores. */
export const DECODERS_MAX = 2;

/** Wall-clock limit, whatever CPU time the process reports: on an idle machine `DECODING_CPU_MS_MAX` ends it long before. */
const DECODING_MS_MAX = 10_000;

/** Pictures can wait a little longer; bids on the same processors can't. */
const NICENESS = 10;

/** Starting takes 0.3 s on a machine that has nothing else to do. */
const START_MS_MAX = 15_000;

/**
 * A picture that has waited longer for its turn is refused when the turn comes. With the slowest predecessor (a start
 * and a decoding) and its own, everybody has an answer before the connection counts as idle (60 s).
 */
const TURN_MS_MAX = 30_000;

/** How long an idle process is kept for the next picture. */
const IDLE_MS = 60_000;

/** Recycled after so many pictures, so that leaks don't add up. */
const PICTURES_A_PROCESS = 100;

const SECONDS_UNTIL_FREE = 5;

/** Processes that decode pictures: started when needed, killed when a picture takes too long. */
export type Decoders = {
  /** @throws Refused (400) for what is no picture, takes too long or too much; (429) while none is free or can be started */
  draw(job: DecodingJob): Promise<Buffer>;
  /** How many processes there are. */
  count(): number;
  /** Kills them all. */
  close(): void;
};

/** The outcome of a picture, for the metrics. */
export type PictureOutcome = 'drawn' | 'refused' | 'killed';

type Decoder = {
  readonly child: ChildProcess;
  /** The next reply; null when the process has ended. */
  next(msMax: number): Promise<DecodingAnswer | null>;
  pictures: number;
  idle: NodeJS.Timeout | null;
};

export function createDecoders(deps: {
  readonly onOutcome: (outcome: PictureOutcome) => void;
  /** Called with the error of a process that could not be started. */
  readonly onError: (error: unknown) => void;
  /** How long a picture may wait for its turn, in milliseconds. */
  readonly turnMsMax?: number;
}): Decoders {
  const { onOutcome, onError, turnMsMax = TURN_MS_MAX } = deps;
  const free: Decoder[] = [];
  const all = new Set<Decoder>();
  const atOnce = pLimit(DECODERS_MAX);
  let isClosed = false;

  const noneFree = () => new TooSoon(MESSAGES.imagesBusy, SECONDS_UNTIL_FREE);

  const end = (decoder: Decoder): void => {
    if (decoder.idle !== null) clearTimeout(decoder.idle);
    all.delete(decoder);
    const at = free.indexOf(decoder);
    if (at !== -1) free.splice(at, 1);
    decoder.child.kill('SIGKILL');
  };

  const start = (): Decoder => {
    const decoder = startDecoder(() => end(decoder), onError);
    all.add(decoder);
    return decoder;
  };

  const ready = async (): Promise<Decoder> => {
    const known = free.pop();
    if (known !== undefined) {
      if (known.idle !== null) clearTimeout(known.idle);
      return known;
    }
    const decoder = start();
    if ((await decoder.next(START_MS_MAX))?.kind === 'ready') return decoder;
    end(decoder);
    if (!isClosed) onError(new Error('A process for pictures did not start'));
    throw noneFree();
  };

  const keep = (decoder: Decoder): void => {
    decoder.pictures += 1;
    if (decoder.pictures >= PICTURES_A_PROCESS) return end(decoder);
    decoder.idle = setTimeout(() => end(decoder), IDLE_MS).unref();
    free.push(decoder);
  };

  const draw = async (job: DecodingJob, askedAtMs: number): Promise<Buffer> => {
    if (isClosed || performance.now() - askedAtMs > turnMsMax) throw noneFree();
    const decoder = await ready();
    // If the process has just exited, its exit event reports it.
    decoder.child.send(job, () => undefined);
    const answer = await decoder.next(DECODING_MS_MAX);
    if (answer === null) {
      end(decoder);
      if (isClosed) throw noneFree();
      onOutcome('killed');
      throw new Refused('Invalid', MESSAGES.imageTooComplex);
    }
    keep(decoder);
    if (answer.kind === 'drawn') {
      onOutcome('drawn');
      return Buffer.from(answer.picture);
    }
    onOutcome('refused');
    throw new Refused('Invalid', MESSAGES.imageInvalid);
  };

  return {
    draw: (job) => {
      const askedAtMs = performance.now();
      return atOnce(() => draw(job, askedAtMs));
    },
    count: () => all.size,
    close: () => {
      isClosed = true;
      for (const decoder of all) end(decoder);
    },
  };
}

/** Starts a process that decodes pictures. @param onEnd  called when it has ended, or could not be started */
function startDecoder(onEnd: () => void, onError: (error: unknown) => void): Decoder {
  const child = fork(fileURLToPath(new URL('./decoder.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${DECODER_HEAP_MB_MAX}`, '--no-warnings'],
    env: {},
    // The root folder, where nothing is to be read.
    cwd: parse(process.execPath).root,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid, onError);
  child.unref();
  child.channel?.unref();
  const answers: DecodingAnswer[] = [];
  let wake = () => {};
  let hasEnded = false;
  const ended = () => {
    hasEnded = true;
    onEnd();
    wake();
  };
  child.on('message', (message) => {
    const answer = decodingAnswer.safeParse(message);
    if (answer.success) answers.push(answer.data);
    wake();
  });
  child.once('exit', ended);
  child.once('error', (error) => {
    onError(error);
    ended();
  });
  return {
    child,
    pictures: 0,
    idle: null,
    next: async (msMax) => {
      let timer: NodeJS.Timeout | undefined;
      if (answers.length === 0 && !hasEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, msMax);
        });
      }
      clearTimeout(timer);
      return answers.shift() ?? null;
    },
  };
}

/** Best effort: where priorities can't be set, pictures are decoded all the same. */
function yieldToOthers(pid: number, onError: (error: unknown) => void): void {
  try {
    setPriority(pid, NICENESS);
  } catch (error) {
    onError(error);
  }
}
