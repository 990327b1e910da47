import type { DatabaseFunction, Table } from '../schema-cache/catalog.ts';
import type { Relationship } from '../schema-cache/relationships.ts';
import { callParameters, definitionOf, sharedParameters, tableParameters } from './openapi-schemas.ts';

export interface OpenApiOptions {
  readonly tables: readonly Table[];
  readonly functions: readonly DatabaseFunction[];
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** The schema's comment. */
  readonly description: string | null;
  readonly baseUrl: string;
}

type Json = Readonly<Record<string, unknown>>;

/** A Swagger 2.0 document of tables and functions, as PostgREST generates it: https://swagger.io/specification/v2/ */
export function openApiDocument({
  baseUrl,
  description,
  functions,
  relationships,
  tables,
}: OpenApiOptions): Json {
  const { host, hostname, pathname, port, protocol } = new URL(baseUrl);
  const [title, about] = summaryOf(description);
  return {
    swagger: '2.0',
    info: {
      description: about ?? 'Tables, views and functions of the database, served as PostgREST does',
      title: title ?? 'PostgREST API',
      version: '13.0',
    },
    host: port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host,
    basePath: pathname,
    schemes: [protocol.replace(':', '')],
    consumes: MEDIA_TYPES,
    produces: MEDIA_TYPES,
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'OpenAPI description (this document)',
          produces: ['application/openapi+json', 'application/json'],
          responses: { 200: { description: 'OK' } },
        },
      },
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, tablePath(table)])),
      ...Object.fromEntries(functions.map((fn) => [`/rpc/${fn.name}`, functionPath(fn)])),
    },
    definitions: Object.fromEntries(
      tables.map((table) => [
        table.name,
        definitionOf(table, relationships.get(`${table.schema}.${table.name}`) ?? []),
      ]),
    ),
    parameters: Object.assign({}, sharedParameters(), ...tables.map(tableParameters)),
    externalDocs: {
      description: 'PostgREST Documentation',
      url: 'https://postgrest.org/en/v13/references/api.html',
    },
  };
}

const MEDIA_TYPES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
];

const reference = (name: string): Json => ({ $ref: `#/parameters/${name}` });

/** Splits a comment; its first line is the summary. */
function summaryOf(comment: string | null): [summary: string | undefined, rest: string | undefined] {
  if (comment === null) return [undefined, undefined];
  const [first = '', ...others] = comment.split('\n');
  return [first, others.join('\n').replace(/^\n+/, '') || undefined];
}

function tablePath(table: Table): Json {
  const { description, name } = table;
  const [summary, rest] = summaryOf(description);
  const filters = table.columns.map((column) => `rowFilter.${name}.${column.name}`);
  const operation = (parameters: readonly string[], responses: Json): Json => ({
    tags: [name],
    ...(summary && { summary }),
    ...(rest && { description: rest }),
    parameters: parameters.map(reference),
    responses,
  });
  const list = { type: 'array', items: { $ref: `#/definitions/${name}` } };
  const get = operation(
    [...filters, 'select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'],
    { 200: { description: 'OK', schema: list }, 206: { description: 'Partial Content' } },
  );
  if (!table.isInsertable && !table.isUpdatable && !table.isDeletable) return { get };
  const done = { 204: { description: 'No Content' } };
  return {
    get,
    post: operation([`body.${name}`, 'select', 'preferPost'], { 201: { description: 'Created' } }),
    delete: operation([...filters, 'preferReturn'], done),
    patch: operation([...filters, `body.${name}`, 'preferReturn'], done),
  };
}

function functionPath(fn: DatabaseFunction): Json {
  const [summary, rest] = summaryOf(fn.description);
  const { inBody, inQuery } = callParameters(fn);
  const operation = (parameters: readonly Json[]): Json => ({
    tags: [`(rpc) ${fn.name}`],
    ...(summary && { summary }),
    ...(rest && { description: rest }),
    produces: MEDIA_TYPES.slice(0, 3),
    parameters,
    responses: { 200: { description: 'OK' } },
  });
  const post = operation([inBody, reference('preferParams')]);
  return fn.isVolatile ? { post } : { get: operation(inQuery), post };
}
