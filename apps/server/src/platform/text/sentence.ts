/** An error as a sentence, with its causes and without a stack. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // One for each address that was tried.
  if (error instanceof AggregateError) return formatError(error.errors[0]);
  const own = ownSentence(error);
  return error.cause === undefined || isInWords(error) ? own : `${own} ${formatError(error.cause)}`;
}

function ownSentence(error: Error & { readonly code?: unknown; readonly path?: unknown }): string {
  const path = typeof error.path === 'string' ? error.path : '';
  switch (error.code) {
    case 'ENOENT':
      return `There is no ${path}.`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not use ${path}.`;
    case 'EISDIR':
      return `${path || 'This'} is a folder, not a file.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} can't be made: a file is in the way.`;
    case 'EROFS':
      return `${path} can only be read.`;
    case 'ENOSPC':
      return 'The disk is full.';
    case 'ECONNRESET':
      return 'The answer was cut off. Was the server stopped?';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return `The database can't be reached: ${error.message}.`;
    default:
      return error.message;
  }
}

/** Our own errors, whose message is complete; their causes only help to debug. */
function isInWords(error: Error): boolean {
  return ['BackupBroken', 'RestoreRefused', 'DataFolderInUse', 'DatabaseUnusable'].includes(
    error.name,
  );
}
