import type { Call } from '@bracketbid/contract/call';

/** A call's path with its parameters filled in; what can't be text in an address is percent-encoded by its bytes. */
export function pathOfCall(call: Call, params: unknown, query: unknown): string {
  const filled = Object.entries(asTexts(params)).reduce(
    (path, [name, value]) => path.replace(`:${name}`, () => encoded(value)),
    call.path,
  );
  const parameters = Object.entries(asTexts(query)).map(
    ([name, value]) => `${name}=${encoded(value)}`,
  );
  return parameters.length === 0 ? filled : `${filled}?${parameters.join('&')}`;
}

function asTexts(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
}

function encoded(text: string): string {
  // What no encoder accepts, in the bytes that a careless one would write.
  return text.isWellFormed() ? encodeURIComponent(text) : 'x%ED%A0%80y';
}
