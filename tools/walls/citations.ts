import { type Expression, Visitor } from 'oxc-parser';
import { parse, findPlace, type Source } from './sources.ts';

type Title = { readonly place: string; readonly text: string };

const TESTING = ['it', 'test', 'describe', 'property'];
/** `[BID-3]`, `[BID-3] [LOT-4]` or `[BID-3, LOT-4]` */
const OPENING = /^(?:\[[A-Z]+-\d+(?:, [A-Z]+-\d+)*\] ?)+/;
/** Whole: `BID-1` is not `BID-10`, and `2026-F4-1` is none. */
const ID = /(?<![\w-])[A-Z]+-\d+(?![\w-])/g;

/** The ids of the rules, from the headings of docs/rules.md. */
export function ruleIds(rules: string): string[] {
  return [...rules.matchAll(/^#+ ([A-Z]+-\d+)\b/gm)].map(([, id = '']) => id);
}

/**
 * Every rule of the game has a test whose title opens with its id.
 *
 * @returns rules that no title names, titles that name a rule elsewhere than at the start, and unknown rules
 */
export function uncited(rules: readonly string[], tests: readonly Source[]): string[] {
  const titles = tests.flatMap(listTitles);
  const cited = new Set(titles.flatMap(({ text }) => openingIds(text)));
  return [
    ...rules.filter((id) => !cited.has(id)).map((id) => `No test names ${id}`),
    ...titles.flatMap(({ place, text }) => [
      ...openingIds(text)
        .filter((id) => !rules.includes(id))
        .map((id) => `${place} names ${id}, which is no rule`),
      ...idsIn(text.replace(OPENING, ''))
        .filter((id) => rules.includes(id))
        .map((id) => `${place} names ${id} elsewhere than at its start, in brackets`),
    ]),
  ];
}

const idsIn = (text: string): string[] => [...text.matchAll(ID)].map(([id]) => id);
const openingIds = (text: string): string[] => idsIn(OPENING.exec(text)?.[0] ?? '');

/** The titles of tests and of their suites; of a concatenated title, the literal parts. */
function listTitles(source: Source): Title[] {
  const titles: Title[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (first === undefined || !TESTING.includes(findRoot(callee))) return;
      const place = findPlace(source, first.start);
      if (first.type === 'Literal' && typeof first.value === 'string') {
        titles.push({ place, text: first.value });
      } else if (first.type === 'TemplateLiteral') {
        titles.push({ place, text: first.quasis.map(({ value }) => value.raw).join('…') });
      }
    },
  }).visit(parse(source).program);
  return titles;
}

/** `it` of `it`, `it.skip`, `it.each(rows)` and `it.each`…`` */
function findRoot(callee: Expression): string {
  switch (callee.type) {
    case 'Identifier':
      return callee.name;
    case 'MemberExpression':
      return callee.object.type === 'Super' ? '' : findRoot(callee.object);
    case 'CallExpression':
      return findRoot(callee.callee);
    case 'TaggedTemplateExpression':
      return findRoot(callee.tag);
    default:
      return '';
  }
}
