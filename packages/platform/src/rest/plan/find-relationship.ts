import { errors, type RestError } from '../errors.ts';
import type { EmbedItem } from '../request/query.ts';
import type { Table } from '../schema-cache/catalog.ts';
import type { KeyRelationship, Relationship } from '../schema-cache/relationships.ts';
import { qualified, type SchemaCache } from '../schema-cache/schema-cache.ts';
import { similarName } from './similar-name.ts';

/**
 * Resolves the relationship of an embedded resource. The resource is named after a table, a foreign key or a foreign
 * key column; the hint after `!` names a foreign key, a column of either side, or a junction table.
 * Source: https://docs.postgrest.org/en/stable/references/api/resource_embedding.html#foreign-key-joins-on-multiple-foreign-key-relationships
 *
 * @throws RestError PGRST200 when there is none, PGRST201 when there are several
 */
export function findRelationship(cache: SchemaCache, parent: Table, item: EmbedItem): Relationship {
  const known = cache.relationships.get(qualified(parent.schema, parent.name));
  const found = (known ?? []).filter(
    (candidate) => candidate.target.schema === parent.schema && matches(candidate, item.relation, item.hint),
  );
  // Computed relationships override detected ones of the same name.
  const computed = found.filter(({ kind }) => kind === 'computed');
  const [only, ...others] = computed.length > 0 ? computed : found;
  if (!only) throw notFound(cache, parent, item, known);
  if (others.length > 0) throw ambiguous(parent, item.relation, [only, ...others]);
  return only;
}

function matches(candidate: Relationship, name: string, hint: string | null): boolean {
  if (candidate.kind === 'computed') return candidate.fn.name === name;
  const isNamed = candidate.target.name === name;
  const isSelfReference = candidate.source === candidate.target;
  if (candidate.kind === 'many-to-many') {
    // The direction of a self-referencing many-to-many relationship would be ambiguous.
    return isNamed && !isSelfReference && (hint === null || candidate.junction.name === hint);
  }
  if (isSelfReference) return matchesSelfReference(candidate, name, hint);
  if (hint === null) {
    const isTable = candidate.target.kind === 'table';
    return isNamed || (isTable && (candidate.constraint === name || ownColumn(candidate) === name));
  }
  return isNamed && [candidate.constraint, ownColumn(candidate), otherColumn(candidate)].includes(hint);
}

/** For a self-referencing table, the table name selects the referencing rows, the column name the referenced row. */
function matchesSelfReference(candidate: KeyRelationship, name: string, hint: string | null): boolean {
  const isNamed = candidate.target.name === name;
  if (hint === null) return candidate.ownsKey ? ownColumn(candidate) === name : isNamed;
  return isNamed && !candidate.ownsKey && otherColumn(candidate) === hint;
}

const ownColumn = ({ columns }: KeyRelationship): string | undefined =>
  columns.length === 1 ? columns[0]?.[0] : undefined;

const otherColumn = ({ columns }: KeyRelationship): string | undefined =>
  columns.length === 1 ? columns[0]?.[1] : undefined;

function notFound(
  cache: SchemaCache,
  parent: Table,
  { hint, relation }: EmbedItem,
  known: readonly Relationship[] | undefined,
): RestError {
  const children = (known ?? []).map(({ target }) => target.name).filter((name) => name !== relation);
  const parents = [...cache.relationships.values()]
    .map(([first]) => first?.source)
    .filter((source) => source?.schema === parent.schema)
    .map((source) => source?.name ?? '');
  const isRelated = known?.some(({ target }) => target.name === relation) ?? false;
  const child = isRelated ? null : similarName(relation, children, 0.33);
  const other = known === undefined ? similarName(parent.name, parents, 0.33) : null;
  const suggestion =
    (child && `Perhaps you meant '${child}' instead of '${relation}'.`) ||
    (other && `Perhaps you meant '${other}' instead of '${parent.name}'.`);
  return errors.noRelationship({
    parent: parent.name,
    child: relation,
    schema: parent.schema,
    hint,
    suggestion: suggestion || null,
  });
}

const KINDS = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many', 'computed'];

function ambiguous(parent: Table, relation: string, found: readonly Relationship[]): RestError {
  const candidates = found.toSorted(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (describeJoin(a) < describeJoin(b) ? -1 : 1),
  );
  const hints = candidates.map((candidate) => `'${candidate.target.name}!${disambiguation(candidate)}'`);
  return errors.ambiguousRelationship({
    parent: parent.name,
    child: relation,
    candidates: candidates.map((candidate) => ({
      cardinality: candidate.kind,
      embedding: `${candidate.source.name} with ${candidate.target.name}`,
      relationship: describeJoin(candidate),
    })),
    hint: `Try changing '${relation}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  });
}

function disambiguation(candidate: Relationship): string {
  if (candidate.kind === 'computed') return candidate.fn.name;
  return candidate.kind === 'many-to-many' ? candidate.junction.name : candidate.constraint;
}

function describeJoin(candidate: Relationship): string {
  if (candidate.kind === 'computed') return candidate.fn.name;
  const list = (names: readonly string[]): string => `(${names.join(', ')})`;
  if (candidate.kind === 'many-to-many') {
    const [sourceKey, targetKey] = candidate.constraints;
    const sourceColumns = list(candidate.sourceColumns.map(([, other]) => other));
    const targetColumns = list(candidate.targetColumns.map(([, other]) => other));
    return `${candidate.junction.name} using ${sourceKey}${sourceColumns} and ${targetKey}${targetColumns}`;
  }
  const own = list(candidate.columns.map(([name]) => name));
  const other = list(candidate.columns.map(([, name]) => name));
  return `${candidate.constraint} using ${candidate.source.name}${own} and ${candidate.target.name}${other}`;
}
