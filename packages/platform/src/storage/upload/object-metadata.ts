import { cacheControl, contentEncoding } from '../header-values.ts';
import type { ObjectMetadata } from '../object-row.ts';
import type { IncomingFile } from './incoming-file.ts';

/**
 * Builds the metadata of an object as storage-api does.
 *
 * @param options.size in bytes; null when unknown
 * @param options.isVisitor whether the upload is anonymous and must not control response headers
 */
export function metadataOf(
  file: Pick<IncomingFile, 'mimetype' | 'cacheControl' | 'contentEncoding'>,
  { robotsTag, size, isVisitor }: { size: number | null; isVisitor: boolean; robotsTag?: string | null },
): ObjectMetadata {
  const encoding = isVisitor ? null : contentEncoding(file.contentEncoding);
  return {
    mimetype: file.mimetype,
    cacheControl: isVisitor ? 'no-cache' : cacheControl(file.cacheControl),
    ...(encoding !== null && { contentEncoding: encoding }),
    ...(robotsTag && !isVisitor && { xRobotsTag: robotsTag }),
    ...(size !== null && { size, contentLength: size }),
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  };
}
