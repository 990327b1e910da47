/** By code: the status inside the body, the legacy `error` word, and the default message. */
const CATALOGUE = {
  NoSuchBucket: { status: 404, error: 'Bucket not found', message: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found', message: 'Object not found' },
  RouteNotFound: { status: 404, error: 'Not Found', message: 'Route not found' },
  RelatedResourceNotFound: {
    status: 404,
    error: 'InvalidRequest',
    message: 'The related resource does not exist',
  },
  InvalidRequest: { status: 400, error: 'InvalidRequest', message: 'Invalid request' },
  NoContentProvided: { status: 400, error: 'InvalidRequest', message: 'No content provided' },
  InvalidFileSizeLimit: {
    status: 400,
    error: 'InvalidRequest',
    message: 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
  },
  InvalidBucketName: { status: 400, error: 'Invalid Input', message: 'Bucket name invalid' },
  InvalidKey: { status: 400, error: 'InvalidKey', message: 'Invalid key' },
  InvalidJWT: { status: 400, error: 'InvalidJWT', message: 'Invalid JWT' },
  InvalidSignature: { status: 400, error: 'InvalidSignature', message: 'Invalid signature' },
  InvalidMimeType: { status: 415, error: 'invalid_mime_type', message: 'mime type is not supported' },
  InvalidRange: { status: 416, error: 'invalid_range', message: 'invalid range provided' },
  EntityTooLarge: {
    status: 413,
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  },
  BodyTooLarge: {
    status: 413,
    error: 'Payload too large',
    message: 'The request body exceeded the maximum allowed size',
  },
  AccessDenied: { status: 403, error: 'Unauthorized', message: 'Access denied' },
  InvalidRole: { status: 403, error: 'Unauthorized', message: 'Access denied: Invalid role' },
  InvalidRobotsTag: {
    status: 400,
    error: 'invalid_x_robots_tag',
    message: 'Invalid X-Robots-Tag header',
  },
  ResourceAlreadyExists: { status: 409, error: 'Duplicate', message: 'The resource already exists' },
  ResourceNotEmpty: {
    status: 409,
    error: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  },
  FeatureNotEnabled: {
    status: 409,
    error: 'FeatureNotEnabled',
    message: 'The feature is not enabled for this resource',
  },
  TooManyRequests: { status: 429, error: 'TooManyRequests', message: 'Too many requests, try again later' },
  SlowDown: { status: 503, error: 'SlowDown', message: 'Too busy, try again in a moment' },
  StoreUnavailable: {
    status: 503,
    error: 'ServiceUnavailable',
    message: 'Files cannot be stored or read at the moment',
  },
  InsufficientStorage: {
    status: 507,
    error: 'InsufficientStorage',
    message: 'There is no space for files at the moment',
  },
  DatabaseTimeout: {
    status: 544,
    error: 'DatabaseTimeout',
    message: 'The connection to the database timed out',
  },
  InternalError: { status: 500, error: 'InternalError', message: 'Internal server error' },
} as const;

export type StorageErrorCode = keyof typeof CATALOGUE;

/** The code that clients know, where the internal one is more specific. */
const PUBLIC_CODE: Partial<Record<StorageErrorCode, string>> = {
  RouteNotFound: 'InvalidRequest',
  RelatedResourceNotFound: 'InvalidRequest',
  NoContentProvided: 'InvalidRequest',
  InvalidFileSizeLimit: 'InvalidRequest',
  BodyTooLarge: 'EntityTooLarge',
  InvalidRole: 'AccessDenied',
  InvalidRobotsTag: 'InvalidXRobotsTag',
};

/** In seconds, for errors that do not specify it themselves. */
const RETRY_AFTER: Partial<Record<StorageErrorCode, number>> = {
  SlowDown: 5,
  StoreUnavailable: 30,
  InsufficientStorage: 600,
};

/** Thrown when a request cannot be served; rendered by `renderStorageError`. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  /** Seconds until the client may retry. */
  readonly retryAfter: number | undefined;
  constructor(code: StorageErrorCode, message: string = CATALOGUE[code].message, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter ?? RETRY_AFTER[code];
  }
}

/** The error's actual status, which the plain routes report only in the body. */
export function statusOf({ code }: StorageError): number {
  return CATALOGUE[code].status;
}

/**
 * Renders an error as storage-api does: the HTTP status is 400 for nearly all errors, the actual one is in the body.
 * Source: https://github.com/supabase/storage/blob/master/src/http/error-handler.ts
 */
export function renderStorageError(error: StorageError): Response {
  return Response.json(
    {
      statusCode: String(statusOf(error)),
      error: CATALOGUE[error.code].error,
      message: error.message,
      code: PUBLIC_CODE[error.code] ?? error.code,
    },
    {
      status: HTTP_STATUS[error.code] ?? 400,
      ...(error.retryAfter !== undefined && { headers: { 'retry-after': String(error.retryAfter) } }),
    },
  );
}

const HTTP_STATUS: Partial<Record<StorageErrorCode, number>> = {
  RouteNotFound: 404,
  InvalidRole: 403,
  BodyTooLarge: 413,
  InvalidRange: 416,
  TooManyRequests: 429,
  SlowDown: 503,
  StoreUnavailable: 503,
  InsufficientStorage: 507,
  DatabaseTimeout: 544,
  InternalError: 500,
};
