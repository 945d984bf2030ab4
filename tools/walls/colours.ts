import { Visitor } from 'oxc-parser';
import { parse, findPlace, type Source } from './sources.ts';

/** Colours that a component may write out itself, and why. */
type Exception = { readonly file: string; readonly why: string };

const WEB = 'apps/web/src/';

const EXCEPTIONS: readonly Exception[] = [
  {
    file: `${WEB}features/admin/season/SeasonForm.tsx`,
    why: 'The example of a list of teams, which has their colours.',
  },
];

const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/gi;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!\s*from\b)/gi;

/**
 * Components have no colours of their own: they draw with the tokens of `theme.css` and a team's four properties.
 *
 * @param sources  components (`.tsx`) and their style sheets (`.module.css`)
 * @returns each colour that is written out in one, as `file:line`
 */
export function ownColours(
  sources: readonly Source[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): string[] {
  const excepted = new Set(exceptions.map(({ file }) => file));
  return sources
    .filter(({ path }) => path.startsWith(WEB) && !excepted.has(path))
    .flatMap((source) =>
      coloursIn(source).map(
        ({ colour, place }) => `${place} has the colour ${colour} of its own. Take a token.`,
      ),
    );
}

/** Exceptions that no longer have a colour: the list must not be longer than it needs to be. */
export function staleExceptions(
  sources: readonly Source[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): string[] {
  return exceptions
    .map(({ file }) => file)
    .filter((file) => {
      const source = sources.find(({ path }) => path === file);
      return source === undefined || coloursIn(source).length === 0;
    })
    .map((file) => `${file} has no colour of its own any more`);
}

type Found = { readonly colour: string; readonly place: string };

function coloursIn(source: Source): Found[] {
  if (source.path.endsWith('.module.css')) return inStyles(source);
  return source.path.endsWith('.tsx') ? inComponent(source) : [];
}

function inStyles(source: Source): Found[] {
  // As long as before, so that lines stay where they are.
  const text = source.text.replaceAll(/\/\*[^]*?\*\//g, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  return inText(source, text, 0);
}

function inComponent(source: Source): Found[] {
  const found: Found[] = [];
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') found.push(...inText(source, value, start));
    },
    TemplateElement({ value, start }) {
      found.push(...inText(source, value.raw, start));
    },
  }).visit(parse(source).program);
  return found;
}

/** @param at  where the text begins in its file */
function inText(source: Source, text: string, at: number): Found[] {
  return [HEX, FUNCTION]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ 0: colour, index }) => ({ colour, place: findPlace(source, at + index) }));
}
