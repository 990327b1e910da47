import { escapeLiteral } from 'pg';
import type { Payload } from '../request/payload.ts';
import type { Column } from '../schema-cache/catalog.ts';
import { identifier } from './fragments.ts';
import type { WriteContext } from './write-context.ts';

/** The rows of a body as a subquery: PostgreSQL converts the JSON to the columns' types. */
export function recordsetToSql(
  { parameters, preferences }: Pick<WriteContext, 'parameters' | 'preferences'>,
  payload: Payload,
  columns: readonly Column[],
): string {
  const given = `${parameters.add(payload.json)}::jsonb`;
  const defaults =
    preferences.missing === 'default' ? columns.filter((column) => column.default !== null) : [];
  if (columns.length === 0) {
    return `(select from ${payload.isList ? `jsonb_array_elements(${given})` : `(values (${given}))`} _)`;
  }
  const types = columns
    .map(({ fromJson, name, type }) => `${identifier(name)} ${fromJson ? 'json' : type}`)
    .join(', ');
  const values = columns
    .map(({ fromJson, name }) => [identifier(name), fromJson] as const)
    .map(([name, fromJson]) => (fromJson ? `${fromJson}(_.${name}) as ${name}` : `_.${name}`))
    .join(', ');
  if (defaults.length === 0) {
    // json, unlike jsonb, preserves the text of json columns.
    const json = given.replace('::jsonb', '::json');
    return `(select ${values} from ${payload.isList ? 'json_to_recordset' : 'json_to_record'}(${json}) as _(${types}))`;
  }
  const missing = `jsonb_build_object(${defaults.map((column) => `${escapeLiteral(column.name)}, ${column.default}`).join(', ')})`;
  const elements = payload.isList ? `jsonb_array_elements(${given})` : `(values (${given}))`;
  return `(select ${values} from ${elements} _given (element), jsonb_to_record(${missing} || element) as _(${types}))`;
}
