import { STORAGE_ADMIN } from '../../database/caller.ts';
import type { StorageCall } from '../environment.ts';
import { StorageError } from '../errors.ts';
import { cacheControl } from '../header-values.ts';
import { findReadableObject, type ObjectRow, readObjectAs } from '../object-row.ts';
import { writeAttachment } from './attachment.ts';
import { isNotModified } from './conditions.ts';
import { findPublicObject } from './download.ts';
import { renderImage } from './render-image.ts';
import { isHeavy, takeRenderingQuota } from './rendering-quota.ts';
import { cachedRendition } from './rendition-cache.ts';
import { verifyDownloadToken } from './signed-token.ts';
import {
  describeTransformation,
  parseTransformation,
  readTransformation,
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

/** `GET /render/image/sign/:bucket/*?token=`: the token says how, the query is not asked. */
export async function renderSigned(call: StorageCall): Promise<Response> {
  const { environment, url, bucket, key } = call;
  const token = url.searchParams.get('token');
  const signed = await verifyDownloadToken(environment.jwtSecret, token, `${bucket}/${key}`);
  if (signed.transformations === undefined) throw new StorageError('InvalidSignature');
  const object = await readObjectAs(call, STORAGE_ADMIN);
  return render(call, object, readTransformation(signed.transformations), signed.expires);
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
  const { environment, request, url } = call;
  if (!environment.settings.image_transformation.enabled) throw new StorageError('FeatureNotEnabled');
  const accept = request.headers.get('accept') ?? '';
  const described = describeTransformation(transformation);
  // One picture in two forms has two tags.
  const etag = `"${version}-${described}-${accept.includes('image/webp') ? 'webp' : ''}"`;
  const headers = new Headers({
    etag,
    vary: 'Accept',
    'last-modified': updated_at.toUTCString(),
    'x-transformations': described,
    'x-content-type-options': 'nosniff',
    ...(expires
      ? { expires: expires.toUTCString() }
      : { 'cache-control': cacheControl(metadata?.cacheControl) }),
  });
  if (isNotModified(request.headers, { etag, lastModified: updated_at })) {
    return new Response(null, { status: 304, headers });
  }
  if (version === null) throw new StorageError('NoSuchKey');
  const { blobs } = environment;
  const { bytes, contentType } = await cachedRendition(
    {
      folder: blobs.renditions,
      version,
      form: etag,
      admit: () => takeRenderingQuota(call, transformation),
    },
    () =>
      environment.renderLimits[isHeavy(transformation) ? 'heavy' : 'ordinary'](async () => {
        const source = await blobs.read(version);
        if (source === null) throw new StorageError('NoSuchKey');
        return renderImage(source, { size: metadata?.size ?? 0, transformation, accept });
      }),
  );
  headers.set('content-type', contentType);
  headers.set('content-length', String(bytes.byteLength));
  const download = url.searchParams.get('download');
  if (download !== null) headers.set('content-disposition', writeAttachment(download));
  return new Response(bytes, { headers });
}
