/** Status and message of each error, as in @tus/server; clients may compare them. */
const CATALOGUE = {
  versionMissing: [412, 'Tus-Resumable Required\n'],
  versionUnsupported: [412, 'Tus-Resumable must be 1.0.0\n'],
  lengthMissing: [400, 'Upload-Length or Upload-Defer-Length header required\n'],
  lengthInvalid: [400, 'Invalid upload-length\n'],
  offsetMissing: [403, 'Upload-Offset header required\n'],
  offsetInvalid: [400, 'Invalid upload-offset\n'],
  offsetConflict: [409, 'Upload-Offset conflict\n'],
  contentTypeMissing: [403, 'Content-Type header required\n'],
  contentTypeInvalid: [400, 'Invalid content-type\n'],
  metadataMissing: [400, 'Upload-Metadata header required\n'],
  metadataInvalid: [400, 'Invalid upload-metadata\n'],
  notFound: [404, 'The file for this url was not found\n'],
  expired: [410, 'The file for this url no longer exists\n'],
  tooLarge: [413, 'Maximum size exceeded\n'],
  longerThanDeclared: [413, "upload's size exceeded\n"],
  complete: [400, 'Cannot terminate an already completed upload'],
  interrupted: [400, 'Request aborted due to lock acquired'],
  locked: [423, 'failed to acquire lock before timeout'],
  deferredLength: [501, 'creation-defer-length extension is not (yet) supported.\n'],
  concatenation: [
    501,
    'Concatenation extension is not (yet) supported. Disable parallel uploads in the tus client.\n',
  ],
} as const;

/** Thrown when a request violates the protocol or its upload cannot be continued. */
export class TusError extends Error {
  readonly status: number;
  constructor(reason: keyof typeof CATALOGUE) {
    const [status, message] = CATALOGUE[reason];
    super(message);
    this.status = status;
  }
}
