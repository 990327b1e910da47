import { errors } from '../errors.ts';
import { isRead } from '../request/parse-request.ts';
import type { Table } from '../schema-cache/catalog.ts';
import { qualified } from '../schema-cache/schema-cache.ts';
import { type FunctionCall, planCall } from './plan-call.ts';
import type { SchemaRequest } from './schema-request.ts';
import { similarName } from './similar-name.ts';

/** What a request path refers to. */
export type Target =
  | { readonly kind: 'root' }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'function'; readonly call: FunctionCall };

/** @throws RestError PGRST101, PGRST125, PGRST202, PGRST203, PGRST205 */
export function findTarget(request: SchemaRequest, path: string): Target {
  const [first, second, ...others] = path.split('/').slice(1).map(decodeName);
  if (first === '' && second === undefined) return { kind: 'root' };
  if (first === 'rpc' && second && others.length === 0) {
    return { kind: 'function', call: findCall(request, second) };
  }
  if (!first || second !== undefined) throw errors.invalidPath();
  return { kind: 'table', table: findTable(request, first) };
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw errors.invalidPath();
  }
}

function findCall(request: SchemaRequest, name: string): FunctionCall {
  const { method } = request;
  if (method === 'OPTIONS') return planCall({ ...request, method: 'GET' }, name);
  if (!isRead(method) && method !== 'POST') throw errors.wrongMethodForFunction(method);
  return planCall(request, name);
}

function findTable({ cache, schema }: SchemaRequest, name: string): Table {
  const table = cache.tables.get(qualified(schema, name));
  if (table) return table;
  const exposed = [...cache.tables.values()].filter((known) => known.schema === schema);
  throw errors.noTable(
    schema,
    name,
    similarName(
      name,
      exposed.map((known) => known.name),
      0.75,
    ),
  );
}
