import type { EmbedPlan } from '../plan/plan-read.ts';
import { identifier, relation } from './fragments.ts';

/** The FROM item of an embedded resource, and the conditions that join it to a row of the parent. */
export function joinToSql(embed: EmbedPlan, parentAlias: string): { from: string; join: string[] } {
  const { plan, relationship } = embed;
  const own = identifier(plan.alias);
  const parent = identifier(parentAlias);
  if (relationship.kind === 'computed') {
    const { fn, source } = relationship;
    const row = `${parent}::${relation(source.schema, source.name)}`;
    return { from: `${relation(fn.schema, fn.name)}(${row}) as ${own}`, join: [] };
  }
  const table = `${relation(plan.table.schema, plan.table.name)} as ${own}`;
  const equal = (a: string, column: string, b: string, other: string): string =>
    `${a}.${identifier(column)} = ${b}.${identifier(other)}`;
  if (relationship.kind === 'many-to-many') {
    const { junction } = relationship;
    const via = identifier(`${plan.alias}_via`);
    return {
      from: `${table} cross join ${relation(junction.schema, junction.name)} as ${via}`,
      join: [
        ...relationship.sourceColumns.map(([column, other]) => equal(parent, column, via, other)),
        ...relationship.targetColumns.map(([column, other]) => equal(own, column, via, other)),
      ],
    };
  }
  return {
    from: table,
    join: relationship.columns.map(([column, other]) => equal(own, other, parent, column)),
  };
}
