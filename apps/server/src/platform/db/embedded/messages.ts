import type { MessagePort } from 'node:worker_threads';
import { z } from 'zod';

/** The start parameters of the embedded database's thread. */
export const threadData = z.object({
  /** Absolute path of the folder with PostgreSQL's files; its parent exists. */
  folder: z.string(),
});
export type ThreadData = z.infer<typeof threadData>;

/** To the thread. Each connection has its own port, which carries PostgreSQL's wire bytes both ways. */
export type ToThread =
  { readonly kind: 'connect'; readonly port: MessagePort } | { readonly kind: 'close' };

/** From the thread, one of the first four while it starts; `failed` also when it gives up later. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'inUse'; readonly message: string }
  /** The folder's files are of another PostgreSQL. */
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Housekeeping failed; the database continues. */
  | { readonly kind: 'trouble'; readonly reason: string };

/** From the process that makes a new database, its only message. */
export const fromCreator = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.literal('inUse'), message: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type FromCreator = z.infer<typeof fromCreator>;
