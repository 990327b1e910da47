/** Takes "is not there" for null; what is there and cannot be read stays an error. For a promise's `catch`. */
export function ignoreNotFound(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
