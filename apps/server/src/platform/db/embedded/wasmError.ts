/** Disk errors of the C library that PGlite is compiled with, by WASI's numbers. */
const WASI_ERRORS: Readonly<Record<number, string>> = {
  2: 'Permission denied',
  19: 'Disk quota exceeded',
  22: 'File too large',
  29: 'Input/output error',
  51: 'No space left on device',
  63: 'Operation not permitted',
  69: 'Read-only file system',
};

/** PGlite's error as a sentence: what its file system throws is no Error, and has only a number. */
export function formatText(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  if (!(error instanceof Object)) return String(error);
  const errno = 'errno' in error && typeof error.errno === 'number' ? error.errno : null;
  if (errno !== null) return WASI_ERRORS[errno] ?? `Error ${errno} of the file system`;
  if ('status' in error) return `PostgreSQL ended with ${String(error.status)}`;
  return JSON.stringify(error);
}
