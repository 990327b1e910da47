/** One statement that describes tables, views, foreign keys and functions of the schemas in `$1` as one JSON value. */
export const SCHEMA_QUERY = `
with relations as (
  select c.oid, n.nspname, c.relname, case when c.relkind in ('r', 'p', 'f') then 'table' else 'view' end as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'f')
),
tables as (
  select json_build_object(
    'schema', r.nspname, 'name', r.relname, 'kind', r.kind,
    'columns', coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'nullable', not a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end
      ) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped), '[]'),
    'primaryKey', coalesce((
      select json_agg(a.attname order by array_position(i.indkey::int[], a.attnum::int))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = r.oid and i.indisprimary), '[]')
  ) as value
  from relations r
),
foreign_keys as (
  select json_build_object(
    'name', k.conname,
    'schema', source.nspname, 'table', source.relname,
    'columns', (select json_agg(a.attname order by position)
      from unnest(k.conkey) with ordinality as key (attnum, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum),
    'targetSchema', target.nspname, 'targetTable', target.relname,
    'targetColumns', (select json_agg(a.attname order by position)
      from unnest(k.confkey) with ordinality as key (attnum, position)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.attnum),
    'isOneToOne', exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
        and i.indnkeyatts = cardinality(k.conkey)
        and (select array_agg(x order by x) from unnest(i.indkey::smallint[]) x)
          = (select array_agg(x order by x) from unnest(k.conkey) x))
  ) as value
  from pg_constraint k
  join relations source on source.oid = k.conrelid
  join relations target on target.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0
),
functions as (
  select json_build_object(
    'schema', n.nspname, 'name', p.proname,
    'parameters', coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[i], ''),
        'type', format_type(p.proargtypes[i - 1], null),
        'isOptional', i > p.pronargs - p.pronargdefaults,
        'isVariadic', p.provariadic <> 0 and i = p.pronargs) order by i)
      from generate_series(1, p.pronargs) i), '[]'),
    'returnsSet', p.proretset,
    'result', case
      when p.prorettype = 'void'::regtype then 'void'
      when t.typtype = 'c' or p.prorettype = 'record'::regtype and p.proargmodes && '{o,b,t}'::"char"[] then 'composite'
      else 'scalar' end,
    'resultTable', result.relname,
    'resultSchema', result.nspname,
    'isVolatile', p.provolatile = 'v'
  ) as value
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join relations result on result.oid = t.typrelid
  where n.nspname = any ($1::text[]) and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
)
select json_build_object(
  'tables', coalesce((select json_agg(value) from tables), '[]'),
  'foreignKeys', coalesce((select json_agg(value) from foreign_keys), '[]'),
  'functions', coalesce((select json_agg(value) from functions), '[]')
) as cache`;
