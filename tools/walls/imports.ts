import { posix } from 'node:path';
import { Visitor } from 'oxc-parser';
import { parse, findPlace, type Source } from './sources.ts';

/** One import, re-export, dynamic import or `import('...')` type. Types count: they couple as much as values do. */
export type Import = {
  /** `path:line` */
  readonly place: string;
  readonly specifier: string;
  /** Erased at run time. */
  readonly isType: boolean;
  /** The path of the imported file from the root; null for a package from outside. */
  readonly target: string | null;
};

const PACKAGES: Readonly<Record<string, string>> = {
  contract: 'packages/contract',
  look: 'packages/look',
  engine: 'packages/engine',
  server: 'apps/server',
};

export function listImports(source: Source): Import[] {
  const { module, program } = parse(source);
  const found: { specifier: string; start: number; isType: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, start: moduleRequest.start, isType });
  }
  for (const entry of module.staticExports.flatMap(({ entries }) => entries)) {
    if (entry.moduleRequest === null) continue;
    const { value: specifier, start } = entry.moduleRequest;
    found.push({ specifier, start, isType: entry.isType });
  }
  new Visitor({
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') {
        found.push({ specifier: from.value, start: from.start, isType: false });
      }
    },
    TSImportType({ source: from }) {
      found.push({ specifier: from.value, start: from.start, isType: true });
    },
  }).visit(program);
  return found.map(({ specifier, start, isType }) => ({
    place: findPlace(source, start),
    specifier,
    isType,
    target: findTarget(source.path, specifier),
  }));
}

function findTarget(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name = '', path] = /^@bracketbid\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return path === undefined ? null : `${PACKAGES[name] ?? name}/src/${path}.ts`;
}
