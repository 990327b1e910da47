import { errors } from './errors.ts';
import type { EmbedItem } from './query.ts';
import type { ForeignKey, SchemaCache, Table } from './schema-cache.ts';

/** How the rows of an embedded table belong to a row of its parent. */
export interface Relationship {
  readonly target: Table;
  readonly cardinality: 'one' | 'many';
  /** Pairs of columns that are equal: parent's, then target's (or the junction's). */
  readonly columns: readonly (readonly [parent: string, target: string])[];
  /** The table in the middle of a many-to-many relationship. */
  readonly junction: {
    readonly schema: string;
    readonly table: string;
    readonly columns: readonly (readonly [junction: string, target: string])[];
  } | null;
  /** What the hint `!name` may say. */
  readonly names: readonly string[];
}

/**
 * Finds the one relationship an embedded resource means.
 * Source: https://docs.postgrest.org/en/stable/references/api/resource_embedding.html
 *
 * @throws RestError PGRST200 when there is none, PGRST201 when there are several
 */
export function findRelationship(cache: SchemaCache, parent: Table, item: EmbedItem): Relationship {
  const all = [...direct(cache, parent), ...manyToMany(cache, parent)];
  const found = all.filter(
    (candidate) =>
      // The name is a table's, a constraint's or a foreign key column's.
      (candidate.target.name === item.relation || candidate.names.includes(item.relation)) &&
      (item.hint === null || candidate.names.includes(item.hint) || candidate.junction?.table === item.hint),
  );
  const byTable = found.filter(({ target }) => target.name === item.relation);
  const candidates = byTable.length > 0 ? byTable : found;
  const [only, ...others] = preferDirect(candidates, item);
  if (!only) throw errors.noRelationship(parent.name, item.relation, parent.schema);
  if (others.length > 0) throw ambiguous(parent, item.relation, [only, ...others]);
  return only;
}

/** A junction is looked for only when no foreign key connects the two, or the hint names it. */
function preferDirect(candidates: Relationship[], item: EmbedItem): Relationship[] {
  const simple = candidates.filter(({ junction }) => junction === null);
  return simple.length > 0 && item.hint === null && simple.length === candidates.length ? simple : candidates;
}

function direct(cache: SchemaCache, parent: Table): Relationship[] {
  return cache.foreignKeys.flatMap((key) => {
    const found: Relationship[] = [];
    if (key.schema === parent.schema && key.table === parent.name) {
      const target = cache.tables.get(`${key.targetSchema}.${key.targetTable}`);
      if (target) found.push({ ...toOne(key), target });
    }
    if (key.targetSchema === parent.schema && key.targetTable === parent.name) {
      const target = cache.tables.get(`${key.schema}.${key.table}`);
      if (target) found.push({ ...toMany(key), target });
    }
    return found;
  });
}

function toOne(key: ForeignKey): Omit<Relationship, 'target'> {
  return {
    cardinality: 'one',
    columns: key.columns.map((column, i) => [column, key.targetColumns[i] ?? column] as const),
    junction: null,
    names: [key.name, ...(key.columns.length === 1 ? key.columns : [])],
  };
}

function toMany(key: ForeignKey): Omit<Relationship, 'target'> {
  return {
    cardinality: key.isOneToOne ? 'one' : 'many',
    columns: key.columns.map((column, i) => [key.targetColumns[i] ?? column, column] as const),
    junction: null,
    names: [key.name, ...(key.columns.length === 1 ? key.columns : [])],
  };
}

/** Two foreign keys of one table that are both part of its primary key. */
function manyToMany(cache: SchemaCache, parent: Table): Relationship[] {
  return cache.foreignKeys.flatMap((near) => {
    if (near.targetSchema !== parent.schema || near.targetTable !== parent.name) return [];
    const junction = cache.tables.get(`${near.schema}.${near.table}`);
    const isKeyed = (key: ForeignKey): boolean =>
      key.columns.every((column) => junction?.primaryKey.includes(column));
    if (!junction || !isKeyed(near)) return [];
    return cache.foreignKeys.flatMap((far) => {
      const target = cache.tables.get(`${far.targetSchema}.${far.targetTable}`);
      if (far === near || far.schema !== near.schema || far.table !== near.table || !target || !isKeyed(far))
        return [];
      return {
        target,
        cardinality: 'many' as const,
        columns: near.columns.map((column, i) => [near.targetColumns[i] ?? column, column] as const),
        junction: {
          schema: near.schema,
          table: near.table,
          columns: far.columns.map((column, i) => [column, far.targetColumns[i] ?? column] as const),
        },
        names: [near.table, near.name, far.name],
      };
    });
  });
}

function ambiguous(parent: Table, relation: string, candidates: readonly Relationship[]) {
  const described = candidates.map(({ cardinality, junction, names, target }) => ({
    cardinality: junction ? 'many-to-many' : cardinality === 'one' ? 'many-to-one' : 'one-to-many',
    embedding: `${parent.name} with ${target.name}`,
    relationship: junction ? `${junction.table} using ${names.slice(1).join(' and ')}` : `${names[0]}`,
  }));
  const hints = candidates.map(({ names }) => `'${relation}!${names[0]}'`).join(', ');
  return errors.ambiguousRelationship(
    parent.name,
    relation,
    described,
    `Try changing '${relation}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
  );
}
