/** One step of a Dockerfile, in the subset of the language that ours uses. */
export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | {
      readonly kind: 'copy';
      readonly from: string | null;
      readonly what: string;
      readonly to: string;
    }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'workdir'; readonly path: string };

export type Stage = {
  readonly base: string;
  readonly name: string | null;
  readonly steps: readonly Step[];
  /** How the container runs; Docker's defaults where the file says nothing. */
  readonly user: string;
  readonly volumes: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[] | null;
};

type Draft = { -readonly [K in keyof Stage]: Stage[K] } & { steps: Step[]; volumes: string[] };

/**
 * Parses a Dockerfile into its stages. Supports only what ours uses.
 *
 * @throws for an unknown instruction or option: nothing is ignored
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Draft[] = [];
  for (const line of logicalLines(text)) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(line) ?? [];
    if (word === 'FROM') {
      stages.push(newStage(rest));
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`Before the first FROM: ${line}`);
    take(stage, word, rest);
  }
  return stages;
}

/** Logical lines: continuations joined, comments removed. */
function logicalLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
}

function newStage(rest: string): Draft {
  const [, base, name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
  if (base === undefined) throw new Error(`FROM ${rest} is not understood`);
  return {
    base,
    name: name ?? null,
    steps: [],
    user: 'root',
    volumes: [],
    command: [],
    healthcheck: null,
  };
}

function take(stage: Draft, word: string, rest: string): void {
  switch (word) {
    case 'RUN':
      if (stage.user !== 'root') throw new Error(`RUN after USER is not understood: ${rest}`);
      stage.steps.push({ kind: 'run', command: plain(word, rest) });
      return;
    case 'COPY':
      stage.steps.push(copyOf(rest));
      return;
    case 'ARG':
    case 'ENV':
      stage.steps.push({ kind: 'env', values: valuesOf(word, rest) });
      return;
    case 'WORKDIR':
      stage.steps.push({ kind: 'workdir', path: plain(word, rest) });
      return;
    case 'USER':
      stage.user = plain(word, rest);
      return;
    case 'VOLUME':
      stage.volumes.push(plain(word, rest));
      return;
    case 'EXPOSE':
      return;
    case 'HEALTHCHECK': {
      const [, command] = /^(?:--\S+\s+)*CMD (\[.*\])$/.exec(rest) ?? [];
      if (command === undefined) throw new Error(`HEALTHCHECK ${rest} is not understood`);
      stage.healthcheck = listOf(command);
      return;
    }
    case 'CMD':
      stage.command = listOf(rest);
      return;
    default:
      throw new Error(`${word} is not understood`);
  }
}

/** @throws for options and lists, which are not supported */
function plain(word: string, rest: string): string {
  if (/^(--|\[)/.test(rest)) throw new Error(`${word} ${rest} is not understood`);
  return rest;
}

function copyOf(rest: string): Step {
  const [, from, what, to] = /^(?:--from=(\S+) )?([^\s-]\S*) (\S+)$/.exec(rest) ?? [];
  if (what === undefined || to === undefined) throw new Error(`COPY ${rest} is not understood`);
  return { kind: 'copy', from: from ?? null, what, to };
}

function valuesOf(word: string, rest: string): Record<string, string> {
  const pairs = rest.split(/\s+/).map((pair) => /^(\w+)=([^"'$\\]*)$/.exec(pair));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = pair ?? [];
      if (name === undefined || value === undefined) {
        throw new Error(`${word} ${rest} is not understood`);
      }
      return [name, value];
    }),
  );
}

function listOf(text: string): string[] {
  const list: unknown = JSON.parse(text);
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  throw new Error(`${text} is not a list of words`);
}
