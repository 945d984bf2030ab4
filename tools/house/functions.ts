import { Visitor } from 'oxc-parser';
import { parse, findPlace, type Source } from '../walls/sources.ts';

export type Measured = { readonly place: string; readonly name: string; readonly lines: number };

type Node = { readonly type: string; readonly start: number; readonly end: number };

/** The functions of a file that have a body in braces, each with its lines. Expression bodies don't count. */
export function listFunctions(source: Source): Measured[] {
  const found: Measured[] = [];
  const names = new Map<number, string>();
  const name = (value: Node | null, start: number, end: number) => {
    if (value !== null) names.set(value.start, source.text.slice(start, end));
  };
  const measure = (node: Node, body: Node | null, own?: string) => {
    if (body?.type !== 'BlockStatement') return;
    found.push({
      place: findPlace(source, node.start),
      name: own ?? names.get(node.start) ?? 'a function without a name',
      lines: source.text.slice(node.start, node.end).split('\n').length,
    });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => name(init, id.start, id.end),
    Property: ({ key, value }) => name(value, key.start, key.end),
    MethodDefinition: ({ key, value }) => name(value, key.start, key.end),
    FunctionDeclaration: (node) => measure(node, node.body, node.id?.name),
    FunctionExpression: (node) => measure(node, node.body, node.id?.name),
    ArrowFunctionExpression: (node) => measure(node, node.body),
  }).visit(parse(source).program);
  return found;
}
