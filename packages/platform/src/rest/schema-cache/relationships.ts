import type { Catalog, DatabaseFunction, Table } from './catalog.ts';
import { type Origin, viewColumns } from './view-columns.ts';

/** A pair of equal columns: the parent's, and the target's (or the junction's). */
export type ColumnPair = readonly [own: string, other: string];

interface Between {
  readonly source: Table;
  readonly target: Table;
}

/** Two relations tied by a foreign key. */
export interface KeyRelationship extends Between {
  readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one';
  readonly constraint: string;
  readonly columns: readonly ColumnPair[];
  /** Whether the foreign key is the source's own (the other way round, it points at the source). */
  readonly ownsKey: boolean;
}

/** Two relations tied by the rows of a third. */
export interface JunctionRelationship extends Between {
  readonly kind: 'many-to-many';
  readonly junction: Table;
  readonly constraints: readonly [string, string];
  readonly sourceColumns: readonly ColumnPair[];
  readonly targetColumns: readonly ColumnPair[];
}

/** A function from a row of the source to rows of the target. */
export interface ComputedRelationship extends Between {
  readonly kind: 'computed';
  readonly fn: DatabaseFunction;
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

export const isToOne = (relationship: Relationship): boolean =>
  relationship.kind === 'many-to-one' ||
  relationship.kind === 'one-to-one' ||
  (relationship.kind === 'computed' && relationship.fn.returnsAtMostOne);

/** A relation as foreign keys see it: which base column each of its columns shows. */
interface Face {
  readonly table: Table;
  /** By base table and column number, `oid.column`. */
  readonly shows: ReadonlyMap<string, string>;
}

/**
 * Finds how tables and views belong together: by foreign keys (of the tables themselves, or of those a view shows),
 * through junction tables, and by functions that take a row.
 * Source: https://docs.postgrest.org/en/stable/references/api/resource_embedding.html
 *
 * @returns the tables with their primary keys, and the relationships by the qualified name of their source
 */
export function relateTables(catalog: Catalog): {
  tables: Table[];
  relationships: Map<string, Relationship[]>;
} {
  const faces = facesOf(catalog);
  const byKey = foreignKeys(catalog, faces);
  const all = [...byKey, ...manyToMany(byKey), ...computed(catalog, faces)];
  const relationships = new Map<string, Relationship[]>();
  for (const relationship of all) {
    const { name, schema } = relationship.source;
    const key = `${schema}.${name}`;
    relationships.set(key, [...(relationships.get(key) ?? []), relationship]);
  }
  return { tables: faces.map(({ table }) => table), relationships };
}

function facesOf(catalog: Catalog): Face[] {
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
    const shows = new Map<string, string>();
    const bases = new Set<number>();
    for (const { name, position } of table.columns) {
      const origin = originOf(table.oid, position);
      const key = origin && `${origin.oid}.${origin.column}`;
      if (origin && key && !shows.has(key)) {
        shows.set(key, name);
        bases.add(origin.oid);
      }
    }
    const keys = primaryKeys
      .filter(({ oid }) => bases.has(oid))
      .map(({ oid, columns }) => namesOf(shows, oid, columns))
      .filter((names) => names !== null);
    return { table: { ...table, primaryKey: keys[0] ?? [] }, shows };
  });
}

/** @returns null unless all of them are shown */
function namesOf(
  shows: ReadonlyMap<string, string>,
  oid: number,
  columns: readonly number[],
): string[] | null {
  const names = columns.map((column) => shows.get(`${oid}.${column}`));
  return names.every((name) => name !== undefined) ? names : null;
}

function foreignKeys(catalog: Catalog, faces: readonly Face[]): KeyRelationship[] {
  return catalog.foreignKeys.flatMap((key) => {
    const isUnique = catalog.keys.some(
      ({ columns, oid }) =>
        oid === key.oid &&
        columns.length === key.columns.length &&
        columns.every((column) => key.columns.includes(column)),
    );
    const sources = facesShowing(faces, key.oid, key.columns);
    const targets = facesShowing(faces, key.targetOid, key.targetColumns);
    return sources.flatMap(({ names: own, table: source }) =>
      targets.flatMap(({ names: other, table: target }): KeyRelationship[] => {
        const pairs = own.map((name, i): ColumnPair => [name, other[i] ?? name]);
        const reversed = pairs.map(([a, b]): ColumnPair => [b, a]);
        const constraint = key.name;
        const there = isUnique ? 'one-to-one' : 'many-to-one';
        const back = isUnique ? 'one-to-one' : 'one-to-many';
        return [
          { kind: there, constraint, source, target, columns: pairs, ownsKey: true },
          { kind: back, constraint, source: target, target: source, columns: reversed, ownsKey: false },
        ];
      }),
    );
  });
}

function facesShowing(faces: readonly Face[], oid: number, columns: readonly number[]) {
  return faces.flatMap(({ shows, table }) => {
    const names = namesOf(shows, oid, columns);
    return names === null ? [] : [{ table, names }];
  });
}

/** A table is a junction when its primary key holds two foreign keys. */
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

function computed(catalog: Catalog, faces: readonly Face[]): ComputedRelationship[] {
  const byOid = new Map(faces.map(({ table }) => [table.oid, table]));
  return catalog.functions.flatMap((fn): ComputedRelationship[] => {
    const [only, ...others] = fn.parameters;
    const source = only?.rowOf && others.length === 0 ? byOid.get(only.rowOf) : undefined;
    const target = fn.resultOid === null ? undefined : byOid.get(fn.resultOid);
    return source && target ? [{ kind: 'computed', source, target, fn }] : [];
  });
}
