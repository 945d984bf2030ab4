/**
 * The process that creates the files of a new database and exits, which frees the 500 MB that this takes. Started as
 * `creator.ts FOLDER` by a server, to which it sends the outcome.
 */
import { createCluster } from './cluster.ts';
import { useBaselineCompiler } from './baselineCompiler.ts';
import { DataFolderInUse, lockFolder } from './folderLock.ts';
import type { FromCreator } from './messages.ts';
import { hasCluster } from './versionFile.ts';
import { createLastWords } from './lastWords.ts';

const lastWords = createLastWords();

/** Never rejects: the server words the failure. */
async function create(folder: string): Promise<FromCreator> {
  try {
    const unlock = lockFolder(folder);
    useBaselineCompiler();
    // Another server may have made it while this process started.
    if (!hasCluster(folder)) await createCluster(folder, lastWords.add);
    unlock();
    return { kind: 'created' };
  } catch (error) {
    if (error instanceof DataFolderInUse) return { kind: 'inUse', message: error.message };
    return { kind: 'failed', reason: lastWords.findReason(error) };
  }
}

// The server was killed: nobody waits for the database any more.
process.once('disconnect', () => process.exit(1));
const [, , folder] = process.argv;
if (folder === undefined || process.send === undefined) {
  throw new Error('A server starts this, with the folder of the database.');
}
process.send(await create(folder), () => process.exit(0));
