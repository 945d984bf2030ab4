import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Guide } from './src/features/help/guide.ts';

const DOCUMENT = /\/docs\/hosting\.md$/;
const PICTURE = /src="(pictures\/[^"]+)"/g;

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

const isShown = (token: Token) => !isHeading(token) && token.type !== 'space';

/** A document as a page, by its headings. Pictures keep the paths that they have beside the document. */
export function buildGuide(markdown: string): Guide {
  const tokens = marked.lexer(markdown);
  const starts = tokens.flatMap((token, at) => (isHeading(token) && token.depth === 2 ? [at] : []));
  const [first = tokens.length] = starts;
  const title = tokens.find(isHeading)?.text ?? '';
  const [summary, ...lead] = tokens.slice(0, first).filter(isShown);
  return {
    title,
    summary: summary?.raw.trim() ?? '',
    lead: renderHtml(lead),
    parts: starts.map((start, index) => selectPart(tokens.slice(start, starts[index + 1]))),
  };
}

function selectPart(tokens: readonly Token[]): Guide['parts'][number] {
  const [head, ...topics] = tokens
    .filter(isHeading)
    .map(({ text }) => ({ id: findId(text), title: text }));
  if (head === undefined) throw new Error('A part begins with its heading');
  return { ...head, html: renderHtml(tokens.slice(1)), topics };
}

/** Like GitHub's, so that links from elsewhere in the docs lead to the same place. */
function findId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

function renderHtml(tokens: readonly Token[]): string {
  const html = marked.parser([...tokens]);
  return html.replaceAll(
    /<h3>(.*?)<\/h3>/g,
    (_heading, title: string) => `<h3 id="${findId(title)}" tabindex="-1">${title}</h3>`,
  );
}

/** How high a PNG is when it is that wide: its first chunk says both (W3C, PNG, 11.2.1). */
function computeHeight(png: Buffer, width: number): number {
  return Math.round((width * png.readUInt32BE(20)) / png.readUInt32BE(16));
}

/**
 * The host's guide is written once, in `docs/`: the build makes a module of it, so that no phone parses Markdown. Its pictures
 * become files of the app, each with its size, so that nothing moves when they come.
 */
export function guide(): Plugin {
  return {
    name: 'bracketbid-guide',
    enforce: 'pre',
    transform(code, id) {
      if (!DOCUMENT.test(id)) return null;
      const folder = dirname(id);
      const pictures = [...new Set([...code.matchAll(PICTURE)].map(([, path = '']) => path))];
      const sized = code.replaceAll(
        /(<img src="([^"]+)"[^>]*? width="(\d+)")>/g,
        (_tag, start: string, path: string, width: string) => {
          const height = computeHeight(readFileSync(join(folder, path)), Number(width));
          return `${start} height="${height}" loading="lazy">`;
        },
      );
      const imports = pictures.map(
        (path, at) => `import p${at} from ${JSON.stringify(join(folder, path))};`,
      );
      const json = pictures.reduce(
        (text, path, at) => text.replaceAll(path, `" + p${at} + "`),
        JSON.stringify(buildGuide(sized)),
      );
      return { code: `${imports.join('\n')}\nexport const guide = ${json};\n`, map: null };
    },
  };
}
