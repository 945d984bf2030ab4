import type { z } from 'zod';

/** A field's rule from a schema of the contract: the first error, as the sentence people read. */
export function createRule(schema: z.ZodType): (value: unknown) => string | null {
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Not valid');
  };
}
