import type { Catalog, DatabaseFunction, Table } from './catalog.ts';
import { type Origin, viewColumns } from './view-columns.ts';

/** Joined columns: the source's, and those of the target or junction. */
type ColumnPair = readonly [own: string, other: string];

interface Endpoints {
  readonly source: Table;
  readonly target: Table;
}

/** Two relations linked by a foreign key. */
export interface KeyRelationship extends Endpoints {
  readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one';
  readonly constraint: string;
  readonly columns: readonly ColumnPair[];
  /** Whether the source holds the foreign key; otherwise the target references the source. */
  readonly ownsKey: boolean;
}

/** Two relations linked by the rows of a third. */
interface JunctionRelationship extends Endpoints {
  readonly kind: 'many-to-many';
  readonly junction: Table;
  readonly constraints: readonly [string, string];
  readonly sourceColumns: readonly ColumnPair[];
  readonly targetColumns: readonly ColumnPair[];
}

/** A function that maps a row of the source to rows of the target. */
interface ComputedRelationship extends Endpoints {
  readonly kind: 'computed';
  readonly fn: DatabaseFunction;
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

/** Whether there is at most one target row, which is embedded as an object. */
export const isToOne = (relationship: Relationship): boolean =>
  relationship.kind === 'many-to-one' ||
  relationship.kind === 'one-to-one' ||
  (relationship.kind === 'computed' && relationship.fn.returnsAtMostOne);

/** A table or view, and the base columns that it exposes. */
interface Projection {
  readonly table: Table;
  /** Column names by base table and column number, `oid.column`; a view may expose a column more than once. */
  readonly columnNames: ReadonlyMap<string, readonly string[]>;
}

/**
 * Finds relationships between tables and views: by foreign keys (their own, or those of the tables behind a view),
 * through junction tables, and by functions that take a row.
 * Source: https://docs.postgrest.org/en/stable/references/api/resource_embedding.html
 *
 * @returns the tables with their primary keys, and the relationships by the qualified name of their source; the list is
 *   empty for a source that is only related to hidden tables
 */
export function resolveRelationships(catalog: Catalog): {
  tables: Table[];
  relationships: Map<string, Relationship[]>;
} {
  const projections = projectionsOf(catalog);
  const byKey = foreignKeys(catalog, projections);
  const all = [...byKey, ...manyToMany(byKey), ...computed(catalog, projections)];
  const relationships = new Map<string, Relationship[]>();
  for (const relationship of all) {
    const { name, schema } = relationship.source;
    const key = `${schema}.${name}`;
    relationships.set(key, [...(relationships.get(key) ?? []), relationship]);
  }
  for (const { name, schema } of referencedByHidden(catalog, projections)) {
    const key = `${schema}.${name}`;
    relationships.set(key, relationships.get(key) ?? []);
  }
  return { tables: projections.map(({ table }) => table), relationships };
}

function projectionsOf(catalog: Catalog): Projection[] {
  const rules = new Map(catalog.views.map(({ oid, rule }) => [oid, rule]));
  const read = new Map<number, Map<number, Origin>>();
  const originOf = (oid: number, column: number, depth = 0): Origin | null => {
    const rule = rules.get(oid);
    if (rule === undefined) return { oid, column };
    if (depth > 20) return null;
    const columns = read.get(oid) ?? viewColumns(rule);
    read.set(oid, columns);
    const origin = columns.get(column);
    return origin ? originOf(origin.oid, origin.column, depth + 1) : null;
  };
  const primaryKeys = catalog.keys.filter(({ isPrimary }) => isPrimary);
  return catalog.tables.map((table) => {
    const columnNames = new Map<string, string[]>();
    const bases = new Set<number>();
    for (const { name, position } of table.columns) {
      const origin = originOf(table.oid, position);
      const key = origin && `${origin.oid}.${origin.column}`;
      if (origin && key) {
        columnNames.set(key, [...(columnNames.get(key) ?? []), name]);
        bases.add(origin.oid);
      }
    }
    const primaryKey = primaryKeys
      .filter(({ oid }) => bases.has(oid))
      .flatMap(({ oid, columns }) => namesOf(columnNames, oid, columns)[0] ?? []);
    const inOrder = table.columns.map(({ name }) => name).filter((name) => primaryKey.includes(name));
    return { table: { ...table, primaryKey: table.kind === 'view' ? inOrder : primaryKey }, columnNames };
  });
}

/** The names under which the columns are exposed: every combination, or none if any column is not exposed. */
function namesOf(
  columnNames: Projection['columnNames'],
  oid: number,
  columns: readonly number[],
): string[][] {
  return columns.reduce<string[][]>(
    (combinations, column) => {
      const names = columnNames.get(`${oid}.${column}`) ?? [];
      return combinations.flatMap((combination) => names.map((name) => [...combination, name]));
    },
    [[]],
  );
}

function foreignKeys(catalog: Catalog, projections: readonly Projection[]): KeyRelationship[] {
  return catalog.foreignKeys.flatMap((key) => {
    const isUnique = catalog.keys.some(
      ({ columns, oid }) =>
        oid === key.oid &&
        columns.length === key.columns.length &&
        columns.every((column) => key.columns.includes(column)),
    );
    const sources = projectionsExposing(projections, key.oid, key.columns);
    const targets = projectionsExposing(projections, key.targetOid, key.targetColumns);
    return sources.flatMap(({ names: own, table: source }) =>
      targets.flatMap(({ names: other, table: target }): KeyRelationship[] => {
        const pairs = own.map((name, i): ColumnPair => [name, other[i] ?? name]);
        const reversed = pairs.map(([a, b]): ColumnPair => [b, a]);
        const constraint = key.name;
        const forward = isUnique ? 'one-to-one' : 'many-to-one';
        const backward = isUnique ? 'one-to-one' : 'one-to-many';
        return [
          { kind: forward, constraint, source, target, columns: pairs, ownsKey: true },
          { kind: backward, constraint, source: target, target: source, columns: reversed, ownsKey: false },
        ];
      }),
    );
  });
}

function projectionsExposing(projections: readonly Projection[], oid: number, columns: readonly number[]) {
  return projections.flatMap(({ columnNames, table }) =>
    namesOf(columnNames, oid, columns).map((names) => ({ table, names })),
  );
}

/** Tables referenced by hidden tables: they have relationships, but none that a request can embed. */
function referencedByHidden(catalog: Catalog, projections: readonly Projection[]): Table[] {
  const exposed = new Set(projections.map(({ table }) => table.oid));
  return catalog.foreignKeys
    .filter(({ oid }) => !exposed.has(oid))
    .flatMap(({ targetColumns, targetOid }) => projectionsExposing(projections, targetOid, targetColumns))
    .map(({ table }) => table);
}

/** A table is a junction when its primary key contains two foreign keys. */
function manyToMany(byKey: readonly KeyRelationship[]): JunctionRelationship[] {
  const owned = byKey.filter(({ ownsKey }) => ownsKey);
  const isKeyed = ({ columns, source }: KeyRelationship): boolean =>
    columns.every(([own]) => source.primaryKey.includes(own));
  const byJunction = Map.groupBy(owned.filter(isKeyed), ({ source }) => source);
  return [...byJunction].flatMap(([junction, keys]) =>
    keys.flatMap((near) =>
      keys
        .filter(({ constraint }) => constraint !== near.constraint)
        .map(
          (far): JunctionRelationship => ({
            kind: 'many-to-many',
            source: near.target,
            target: far.target,
            junction,
            constraints: [near.constraint, far.constraint],
            sourceColumns: near.columns.map(([own, other]) => [other, own]),
            targetColumns: far.columns.map(([own, other]) => [other, own]),
          }),
        ),
    ),
  );
}

function computed(catalog: Catalog, projections: readonly Projection[]): ComputedRelationship[] {
  const byOid = new Map(projections.map(({ table }) => [table.oid, table]));
  return catalog.functions.flatMap((fn): ComputedRelationship[] => {
    const [only, ...others] = fn.parameters;
    const source = only?.rowOf && others.length === 0 ? byOid.get(only.rowOf) : undefined;
    const target = fn.resultOid === null ? undefined : byOid.get(fn.resultOid);
    return source && target ? [{ kind: 'computed', source, target, fn }] : [];
  });
}
