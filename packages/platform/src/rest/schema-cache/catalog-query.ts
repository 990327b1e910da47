/**
 * Describes the exposed schemas (`$1`) as one JSON value: tables, views and functions. Foreign keys and view
 * definitions are read from every schema, because an exposed view may select from a hidden table. Runs with an empty
 * search path, so that all type names are qualified. Reads only catalogs: functions that look up names, such as
 * pg_get_serial_sequence, fail for schemas that the role may not use.
 */
export const CATALOG_QUERY = `
with recursive base_types as (
  select oid, oid as base from pg_type where typtype <> 'd'
  union all
  select t.oid, b.base from pg_type t join base_types b on b.oid = t.typbasetype where t.typtype = 'd'
),
relations as (
  select c.oid, n.nspname, c.relname, c.reltype, c.relkind, obj_description(c.oid, 'pg_class') as description,
    case when c.relkind in ('r', 'p', 'f') then 'table' else 'view' end as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not c.relispartition
),
casts as (
  select k.castsource as source, k.casttarget as target, format('%I.%I', n.nspname, p.proname) as function
  from pg_cast k join pg_proc p on p.oid = k.castfunc join pg_namespace n on n.oid = p.pronamespace
  where k.castcontext = 'i'
),
media_domains as (
  select t.oid, json_build_object(
    'mediaType', lower(t.typname), 'isBinary', b.base = 'bytea'::regtype) as value
  from pg_type t join base_types b on b.oid = t.oid
  where t.typtype = 'd' and (t.typname = '*/*' or t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$')
),
exposed as (select * from relations where nspname = any ($1::text[])),
tables as (
  select json_build_object(
    'oid', r.oid::int8, 'schema', r.nspname, 'name', r.relname, 'kind', r.kind, 'description', r.description,
    -- Bits of pg_relation_is_updatable: 4 update, 8 insert, 16 delete.
    'isInsertable', r.relkind in ('r', 'p') or pg_relation_is_updatable(r.oid, true) & 8 = 8,
    'isUpdatable', r.relkind in ('r', 'p') or pg_relation_is_updatable(r.oid, true) & 4 = 4,
    'isDeletable', r.relkind in ('r', 'p') or pg_relation_is_updatable(r.oid, true) & 16 = 16,
    'columns', coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'position', a.attnum,
        'type', format_type(a.atttypid, a.atttypmod),
        'baseType', format_type(
          case t.typtype when 'd' then (select b.base from base_types b where b.oid = t.oid) else t.oid end, null),
        'toJson', (select k.function from casts k where k.source = t.oid and k.target = 'json'::regtype and t.typtype = 'd'),
        'fromJson', (select k.function from casts k where k.source = 'json'::regtype and k.target = t.oid and t.typtype = 'd'),
        'fromText', (select k.function from casts k where k.source = 'text'::regtype and k.target = t.oid and t.typtype = 'd'),
        'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
        'default', case
          when a.attgenerated <> '' then null
          when a.attidentity <> '' then (
            select format('nextval(%L)', format('%I.%I', sn.nspname, s.relname))
            from pg_depend i join pg_class s on s.oid = i.objid join pg_namespace sn on sn.oid = s.relnamespace
            where i.classid = 'pg_class'::regclass and i.refclassid = 'pg_class'::regclass
              and i.refobjid = a.attrelid and i.refobjsubid = a.attnum and i.deptype = 'i' and s.relkind = 'S')
          when d.adbin is not null then pg_get_expr(d.adbin, d.adrelid)
          else t.typdefault end,
        'hasDefault', a.atthasdef or a.attidentity <> '' or t.typdefault is not null,
        'isReadOnly', a.attgenerated <> '' or a.attidentity = 'a'
          or r.relkind in ('v', 'm') and not pg_column_is_updatable(r.oid, a.attnum, true),
        'maxLength', information_schema._pg_char_max_length(a.atttypid, a.atttypmod),
        'description', (select o.description from pg_description o
          where o.objoid = r.oid and o.classoid = 'pg_class'::regclass and o.objsubid = a.attnum),
        'enum', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
          where e.enumtypid in (a.atttypid, t.typelem))
      ) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped), '[]')
  ) as value
  from exposed r
),
keys as (
  select json_build_object('oid', k.conrelid::int8, 'columns', k.conkey, 'isPrimary', k.contype = 'p') as value
  from pg_constraint k join relations r on r.oid = k.conrelid
  where k.contype in ('p', 'u')
),
foreign_keys as (
  select json_build_object(
    'name', k.conname,
    'oid', k.conrelid::int8, 'columns', k.conkey,
    'targetOid', k.confrelid::int8, 'targetColumns', k.confkey) as value
  from pg_constraint k join relations r on r.oid = k.conrelid
  where k.contype = 'f' and k.conparentid = 0
  order by k.conname
),
views as (
  select json_build_object('oid', r.oid::int8, 'rule', w.ev_action::text) as value
  from relations r join pg_rewrite w on w.ev_class = r.oid and w.rulename = '_RETURN'
),
functions as (
  select json_build_object(
    'oid', p.oid::int8, 'schema', n.nspname, 'name', p.proname, 'description', obj_description(p.oid, 'pg_proc'),
    'parameters', coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[i.any_position], ''),
        'type', format_type(i.type, null),
        'argumentType', case i.type
          when 'bit'::regtype then 'bit varying'
          when 'bit[]'::regtype then 'bit varying[]'
          when 'character'::regtype then 'character varying'
          when 'character[]'::regtype then 'character varying[]'
          else format_type(i.type, null) end,
        'rowOf', (select x.typrelid::int8 from pg_type x where x.oid = i.type and x.typtype = 'c'),
        'isOptional', i.position > p.pronargs - p.pronargdefaults,
        'isVariadic', p.provariadic <> 0 and i.position = p.pronargs) order by i.position)
      from (
        -- Names are indexed over all arguments, OUT included; input types are not.
        select a.type, a.any_position, row_number() over (order by a.any_position) as position
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, any_position)
        where coalesce(p.proargmodes[a.any_position], 'i') in ('i', 'b', 'v')
      ) i), '[]'),
    'returnsSet', p.proretset,
    'returnsAtMostOne', not p.proretset or p.prorows = 1,
    'result', case
      when t.typname = 'void' then 'void'
      when t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{o,b,t}', false) then 'composite'
      else 'scalar' end,
    'resultType', format_type(p.prorettype, null),
    'media', (select m.value from media_domains m where m.oid = p.prorettype and not p.proretset),
    'resultOid', nullif(t.typrelid::int8, 0),
    'isVolatile', p.provolatile = 'v',
    -- A statement timeout applies from the next statement on, so it is set before the call.
    'settings', coalesce((select json_agg(setting) from unnest(p.proconfig) setting
      where setting like 'statement_timeout=%'), '[]')
  ) as value
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join base_types b on b.oid = p.prorettype
  join pg_type t on t.oid = b.base
  where n.nspname = any ($1::text[]) and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
),
media_handlers as (
  select m.value::jsonb || jsonb_build_object(
    'aggregate', format('%I.%I', n.nspname, p.proname), 'relation', nullif(t.typrelid::int8, 0),
    'rowType', case when t.typrelid <> 0 then format_type(t.oid, null) end) as value
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join media_domains m on m.oid = p.prorettype
  join pg_type t on t.oid = p.proargtypes[0] and (t.typrelid <> 0 or t.oid = 'anyelement'::regtype)
  where n.nspname = any ($1::text[]) and p.prokind = 'a' and p.pronargs = 1
)
select json_build_object(
  'tables', coalesce((select json_agg(value) from tables), '[]'),
  'keys', coalesce((select json_agg(value) from keys), '[]'),
  'foreignKeys', coalesce((select json_agg(value) from foreign_keys), '[]'),
  'views', coalesce((select json_agg(value) from views), '[]'),
  'functions', coalesce((select json_agg(value) from functions), '[]'),
  'mediaHandlers', coalesce((select json_agg(value) from media_handlers), '[]'),
  'schemaDescriptions', coalesce((select json_object_agg(nspname, obj_description(oid, 'pg_namespace'))
    from pg_namespace where nspname = any ($1::text[])), '{}')
) as cache`;
