import { type FunctionCall, parseCall } from './call-to-sql.ts';
import type { Table } from './catalog.ts';
import { errors } from './errors.ts';
import { callFunction } from './handle-call.ts';
import { readTable } from './handle-read.ts';
import { describeSchema } from './handle-root.ts';
import { writeTable } from './handle-write.ts';
import type { RequestPlan } from './request-plan.ts';
import { isRead, type RestRequest } from './rest-request.ts';
import { qualified } from './schema-cache.ts';
import { similarName } from './similar-name.ts';

/** What an address means. */
export type Target =
  | { readonly kind: 'root' }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'function'; readonly call: FunctionCall };

/** @throws RestError PGRST101, PGRST125, PGRST202, PGRST203, PGRST205 */
export function findTarget(request: RestRequest, path: string): Target {
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

function findCall(request: RestRequest, name: string): FunctionCall {
  const { method } = request;
  if (method === 'OPTIONS') return parseCall({ ...request, method: 'GET' }, name);
  if (!isRead(method) && method !== 'POST') throw errors.wrongMethodForFunction(method);
  return parseCall(request, name);
}

function findTable({ cache, schema }: RestRequest, name: string): Table {
  const table = cache.tables.get(qualified(schema, name));
  if (table) return table;
  const exposed = [...cache.tables.values()].filter((known) => known.schema === schema);
  throw errors.noTable(
    schema,
    name,
    similarName(
      name,
      exposed.map((known) => known.name),
      0.33,
    ),
  );
}

/** @throws RestError PGRST117 for a method nobody knows, and whatever planning refuses */
export function toWork(request: RestRequest, target: Target, baseUrl: string): RequestPlan {
  if (target.kind === 'function') return callFunction(request, target.call);
  if (isRead(request.method)) {
    return target.kind === 'root' ? describeSchema(request, baseUrl) : readTable(request, target.table);
  }
  const isWrite = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(request.method);
  if (!isWrite || target.kind === 'root') throw errors.methodNotAllowed(request.method);
  return writeTable(request, target.table);
}
