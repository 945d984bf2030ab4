import type { MessagePort } from 'node:worker_threads';
import { z } from 'zod';

/** What the thread of the embedded database is started with. */
export interface ThreadData {
  /** Absolute path of the folder with PostgreSQL's files; its parent exists. */
  readonly folder: string;
}

/** To the thread. Each connection has a port of its own, which carries PostgreSQL's wire bytes both ways. */
export type ToThread =
  { readonly kind: 'connect'; readonly port: MessagePort } | { readonly kind: 'close' };

/** From the thread, one of the first four while it starts; `failed` also when it gives up later. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'inUse'; readonly message: string }
  /** The folder is not for this PostgreSQL. */
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Housekeeping could not be done; the database goes on. */
  | { readonly kind: 'trouble'; readonly reason: string };

/** From the process that makes a new database, its only message. */
export const fromCreator = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.literal('inUse'), message: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type FromCreator = z.infer<typeof fromCreator>;
