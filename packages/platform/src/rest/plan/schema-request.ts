import type { RestRequest } from '../request/parse-request.ts';
import type { SchemaCache } from '../schema-cache/schema-cache.ts';

/** A parsed request with the schema cache that it is planned against. */
export interface SchemaRequest extends RestRequest {
  readonly cache: SchemaCache;
}
