import { DataFolderInUse } from '../db/open.ts';
import { DatabaseUnusable } from '../db/databaseUnusable.ts';
import { formatError } from '../text/sentence.ts';

/** The address that a server would listen on. */
type Place = { readonly host: string; readonly port: number };

/** Why a server can't start, as a sentence for the operator. */
export function startFailure(error: unknown, place: Place | null): string {
  return (place === null ? null : listenFailure(error, place)) ?? formatError(error);
}

/** Whether the sentence is enough; for other errors the log needs the stack. */
export function isPlanned(error: unknown): boolean {
  return (
    error instanceof DatabaseUnusable ||
    error instanceof DataFolderInUse ||
    (error instanceof Error && 'syscall' in error)
  );
}

function listenFailure(error: unknown, { host, port }: Place): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const isListening = 'syscall' in error && error.syscall === 'listen';
  const isLookingUp = 'hostname' in error && error.hostname === host;
  if (!isListening && !isLookingUp) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program. Stop that one, or name another port with PORT.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Name one from 1024 on with PORT.`;
    case 'EADDRNOTAVAIL':
      return `${host} is no address of this machine: correct HOST.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host ${host}: correct HOST.`;
    default:
      return `Port ${port} of ${host} can't be listened on: ${error.message}.`;
  }
}
