import { STORAGE_ADMIN } from '../../database/caller.ts';
import { isNotModified } from '../../http/conditional-request.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { cacheControl } from '../header-values.ts';
import { MAX_SOURCE_BYTES } from '../limits.ts';
import { findReadableObject, type ObjectRow, readObjectAs } from '../object-row.ts';
import { robotsTag } from '../robots-tag.ts';
import { contentDisposition } from './content-disposition.ts';
import { findPublicObject } from './download.ts';
import { renderImage } from './render-image.ts';
import { consumeRenderingQuota, isHeavy } from './rendering-quota.ts';
import { cachedRendition } from './rendition-cache.ts';
import { verifyDownloadToken } from './signed-token.ts';
import {
  describeTransformation,
  deserializeTransformation,
  parseTransformation,
  type Transformation,
} from './transformation.ts';

/** `GET /render/image/authenticated/:bucket/*` */
export async function renderAuthenticated(call: StorageCall): Promise<Response> {
  const { object } = await findReadableObject(call);
  return render(call, object, fromQuery(call));
}

/** `GET /render/image/public/:bucket/*` */
export async function renderPublic(call: StorageCall): Promise<Response> {
  return render(call, await findPublicObject(call), fromQuery(call));
}

/** `GET /render/image/sign/:bucket/*?token=`; the transformation is part of the token. */
export async function renderSigned(call: StorageCall): Promise<Response> {
  const { dependencies, url, bucket, key } = call;
  const token = url.searchParams.get('token');
  const signed = await verifyDownloadToken(dependencies.jwtSecret, token, `${bucket}/${key}`);
  if (signed.transformations === undefined) throw new StorageError('InvalidSignature');
  const object = await readObjectAs(call, STORAGE_ADMIN);
  return render(call, object, deserializeTransformation(signed.transformations), signed.expires);
}

function fromQuery({ url }: StorageCall): Transformation {
  return parseTransformation(Object.fromEntries(url.searchParams), 'querystring');
}

async function render(
  call: StorageCall,
  { metadata, version, updated_at }: ObjectRow,
  transformation: Transformation,
  expires?: Date,
): Promise<Response> {
  const { dependencies, request, url } = call;
  if (!dependencies.settings.image_transformation.enabled) throw new StorageError('FeatureNotEnabled');
  const accept = request.headers.get('accept') ?? '';
  const described = describeTransformation(transformation);
  // Each rendition has its own ETag.
  const format = transformation.format ?? (accept.includes('image/webp') ? 'webp' : '');
  const etag = `"${version}-${described}-${format}"`;
  const headers = new Headers({
    etag,
    vary: 'Accept',
    'last-modified': updated_at.toUTCString(),
    'x-transformations': described,
    'x-robots-tag': robotsTag(metadata?.xRobotsTag),
    ...(expires
      ? { expires: expires.toUTCString() }
      : { 'cache-control': cacheControl(metadata?.cacheControl) }),
  });
  if (isNotModified(request.headers, { etag, lastModified: updated_at })) {
    return new Response(null, { status: 304, headers });
  }
  if (version === null) throw new StorageError('NoSuchKey');
  // Before the file is opened, since nobody would close it.
  if ((metadata?.size ?? 0) > MAX_SOURCE_BYTES)
    throw new StorageError('InvalidRequest', 'The source image is larger than 25 MB');
  const { blobs } = dependencies;
  const { bytes, contentType } = await cachedRendition(
    {
      folder: blobs.renditions,
      version,
      form: etag,
      admit: () => consumeRenderingQuota(call, transformation),
    },
    () =>
      dependencies.renderLimits[isHeavy(transformation) ? 'heavy' : 'ordinary'](async () => {
        const source = await blobs.read(version);
        if (source === null) throw new StorageError('NoSuchKey');
        return renderImage(source, { transformation, accept });
      }),
  );
  headers.set('content-type', contentType);
  headers.set('content-length', String(bytes.byteLength));
  const download = url.searchParams.get('download');
  if (download !== null) headers.set('content-disposition', contentDisposition(download));
  return new Response(bytes, { headers });
}
