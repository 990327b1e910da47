import type { RestRequest } from '../request/parse-request.ts';
import type { SchemaCache } from '../schema-cache/schema-cache.ts';

/** A parsed request and the schema cache it is planned against. */
export interface SchemaRequest extends RestRequest {
  readonly cache: SchemaCache;
}
