import type { Plugin } from 'vite';

const RUNTIME = 'react/jsx-runtime';
const OURS = '\0bracketbid-jsx-runtime';

/**
 * React's runtime of JSX is CommonJS, so that each of a thousand elements would be `(0, runtime.jsx)(...)`. As named
 * exports of a module they are plain calls.
 */
export function jsxRuntime(): Plugin {
  return {
    name: 'bracketbid-jsx-runtime',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === RUNTIME && importer !== OURS ? OURS : null),
    load: (id) =>
      id === OURS
        ? `import runtime from '${RUNTIME}'; export const { Fragment, jsx, jsxs } = runtime;`
        : null,
  };
}
