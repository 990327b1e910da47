import { z } from 'zod';
import type { Statement } from '../database/statement.ts';
import { negotiate } from './plan/media-types.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import type { RequestPlan } from './request-plan.ts';
import { openApiDocument } from './response/openapi.ts';

const accessibleSchema = z.object({ tables: z.array(z.number()), functions: z.array(z.number()) });

/** Filters relations (`$1`) and functions (`$2`), by oid, to those on which the caller has any privilege. */
const ACCESSIBLE = `select
  coalesce((select json_agg(oid::int8) from unnest($1::oid[]) oid
    where has_table_privilege(oid, 'select, insert, update, delete')
      or has_any_column_privilege(oid, 'select, insert, update')), '[]') as tables,
  coalesce((select json_agg(oid::int8) from unnest($2::oid[]) oid
    where has_function_privilege(oid, 'execute')), '[]') as functions`;

/** GET and HEAD on `/`: an OpenAPI description of everything the caller may access. */
export function describeSchema(request: SchemaRequest, baseUrl: string): RequestPlan {
  const { cache, schema } = request;
  negotiate(request.accept, { kinds: ['openapi', 'json'], allowPlan: false });
  const tables = [...cache.tables.values()].filter((table) => table.schema === schema);
  const functions = cache.functions.filter((fn) => fn.schema === schema);
  const list = (items: readonly { oid: number }[]): string => `{${items.map(({ oid }) => oid).join(',')}}`;
  const statement: Statement = { text: ACCESSIBLE, values: [list(tables), list(functions)] };
  return {
    statements: [statement],
    readOnly: true,
    isConditional: false,
    toResponse([rows = []]) {
      const accessible = accessibleSchema.parse(rows[0]);
      const document = openApiDocument({
        tables: tables.filter(({ oid }) => accessible.tables.includes(oid)),
        functions: functions.filter(({ oid }) => accessible.functions.includes(oid)),
        relationships: cache.relationships,
        description: cache.schemaDescriptions.get(schema) ?? null,
        baseUrl,
      });
      return new Response(request.method === 'HEAD' ? null : JSON.stringify(document), {
        headers: { 'content-type': 'application/openapi+json; charset=utf-8', ...request.profileHeader },
      });
    },
  };
}
