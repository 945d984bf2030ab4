import { z } from 'zod';

/** A whole text, or a regular expression that it contains. */
export type Text = string | { readonly pattern: string };

/** What a person would look for: a thing of a kind and a name, a field by its label, or a text. */
export type Query = { readonly within?: Query } & (
  | { readonly role: string; readonly name?: Text }
  | { readonly label: Text }
  | { readonly text: Text }
);

export const View = z.object({
  text: z.string(),
  isEnabled: z.boolean(),
  /** Whether it, or what it is in, is transparent still, or moves. */
  isArriving: z.boolean(),
  /** Whether a click at its middle would reach it. */
  isOnTop: z.boolean(),
  point: z.object({ x: z.number(), y: z.number() }),
});
/** A visible element. */
export type View = z.infer<typeof View>;
