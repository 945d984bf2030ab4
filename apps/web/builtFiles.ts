import { z } from 'zod';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);

/**
 * The built files that some modules need, with all that they import.
 *
 * @param text  Vite's manifest
 * @param withParts  also what the modules themselves fetch later
 */
export function findBuiltFiles(
  text: string,
  modules: readonly string[],
  withParts = false,
): Set<string> {
  const chunks = manifest.parse(JSON.parse(text));
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string, parts: boolean) => {
    const chunk = chunks[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) add(next, false);
    if (parts) for (const next of chunk.dynamicImports ?? []) add(next, false);
  };
  for (const module of modules) {
    if (chunks[module] === undefined) throw new Error(`The build has no ${module}`);
    add(module, withParts);
  }
  return files;
}
