const KEY_SUFFICES = 'behind the gateway an API key alone authenticates, as anon';
const MOCKED_RESPONSE = "expects the response of the test's mock of S3 or of the renderer";
const CONFIGURED = "changes the service's configuration from within its process";

/** Test files about features this platform does not have, or about the service's internals. */
export const SKIPPED_FILES: ReadonlyMap<string, string> = new Map([
  ...because('calls internal functions instead of HTTP', [
    'database-protection',
    'object-versioning-schema',
    'operation-helpers',
    'pg-connection',
    'pool-database',
    'query-abort-signal',
    'queue-mocks',
    's3-error-code',
    's3-locker',
    'scanner',
    'sharding',
    'storage-pg-db',
    'storage-pg-helper',
    'storage-pg-runtime',
    'uploader',
  ]),
  ...because('tenants: one installation serves one project', [
    'admin-migrations',
    'admin-migrations-disabled',
    'admin-orphan-objects',
    'admin-tenants',
    'on-request-migrations',
    'tenant',
    'tenant-jwks',
    'tenant-jwks-pg-store',
    'tenant-pg-store-runtime',
    'tenant-s3-credentials',
    'tenant-s3-credentials-pg-store',
    'x-forwarded-host',
  ]),
  ...because("S3's protocol is not served", ['s3-protocol']),
  ...because('analytics buckets are not served', ['iceberg']),
  ...because('vector buckets are not served', [
    'vectors',
    'vectors-pgvector',
    'vector-pg-store',
    'pgvector-adapter',
  ]),
  ...because('needs a queue of events, which the platform does not have', ['webhooks']),
  ...because('purges a CDN, which the platform does not have', ['cdn']),
]);

/** Skipped tests of the other files, by file and name. */
const SKIPPED_TESTS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  app: new Map(
    because("S3's protocol and analytics buckets are not served, with errors that say so", [
      'returns schema-bound error codes for unmatched REST routes',
      'leaves unmatched non-REST routes on their protocol-specific handlers',
    ]),
  ),
  bucket: new Map([
    ...because(KEY_SUFFICES, [
      'user is not able to all buckets details without Auth header',
      'user is not able to empty a bucket without Auth Header',
    ]),
    ...because(MOCKED_RESPONSE, ['user is able to make a bucket public and private']),
  ]),
  object: new Map([
    ...because(KEY_SUFFICES, [
      'user is not able to delete a resource without Auth header',
      'user is not able to generate signedURLs without Auth header',
      'return 400 without Auth Header',
    ]),
    ...because(MOCKED_RESPONSE, [
      'forward 304 and If-Modified-Since/If-None-Match headers',
      'should not add row to database if upload fails',
      'cross-bucket move rollback should cleanup destination bucket object',
    ]),
    ...because(CONFIGURED, [
      'return 400 when exceeding file size limit',
      'return 400 when a binary upload spoofs x-amz-decoded-content-length',
      'allows delete requests over the object request cap when hard limits are disabled',
      'check if url signing key is used to sign urls (instead of jwtSecret) if it is present',
      'get object with jwk generated token',
    ]),
    ...because('calls internal functions instead of HTTP', [
      'defaults omitted copyMetadata to preserving source metadata',
      'attacker-controlled metadata cannot override url/scope or inject upload claims',
    ]),
    ...because('sends a form as image/jpeg, which the check of contents rejects', [
      'successfully uploading an object with a the allowed mime-type',
    ]),
  ]),
  'render-routes': new Map([
    ...because(MOCKED_RESPONSE, [
      'will render an authenticated image applying transformations using external image processing',
      "renders the 'authenticated' gravity query",
      "renders the 'public' gravity query",
      "renders the 'public focal-point' gravity query",
      'aborts the route response when the rendered body errors after streaming starts',
    ]),
    ...because(CONFIGURED, [
      'will render a transformed image providing a signed url (using url signing jwk if set)',
    ]),
  ]),
  rls: new Map([
    ...because('reveals whether an object exists to callers who may not delete it: here it is not found', [
      'Will only able to update buckets when authenticated',
      'Will only able to update objects when authenticated',
      'Will only able to delete buckets when authenticated',
      'Operation helper list-only policies only allow object listing',
      'Operation helper any-of policies allow both list and get',
    ]),
    ...because("S3's protocol is not served", ['Will only upload files with correct user metadata']),
  ]),
  'search-filters': new Map(
    because('analytics buckets are not served', [
      'analytics bucket search should treat % as a literal character',
      'analytics bucket search should treat _ as a literal character',
    ]),
  ),
  tus: new Map([
    ...because("looks for the service's files in its folder or in S3", [
      'can upload an asset with the TUS protocol',
      'can upload an asset with data during TUS creation',
      'can resume an interrupted upload with the TUS protocol',
      'can delete an incomplete upload via TUS',
      'rejects traversal object names and does not write outside the file-backed TUS root',
    ]),
    ...because('visitors cannot choose how long a file is cached', [
      'will allow uploading using signed upload url without authorization token',
    ]),
    ...because('sets the clock of its own process', [
      'will not allow uploading using signed upload url with an expired token',
    ]),
  ]),
};

function because(reason: string, names: readonly string[]): [string, string][] {
  return names.map((name) => [name, reason]);
}

/** @returns the reason for skipping a test; undefined if it is not skipped */
export function skippedTest(
  file: string,
  { title, fullName }: { title: string; fullName: string },
): string | undefined {
  if (file === 'tus' && fullName.includes("'S3 backend'"))
    return 'the same requests as with its file backend';
  return SKIPPED_TESTS[file]?.get(title);
}
