/**
 * Resolves to null when a file or directory does not exist; rethrows any other error.
 *
 * @example
 * const text = await readFile(path, 'utf8').catch(ignoreNotFound);
 */
export function ignoreNotFound(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
