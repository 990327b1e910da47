import { fieldLabel } from '#domain/values/field-labels.ts';
import type { Enumerations } from './audit-labels.ts';
import { diffRows } from './diff-rows.ts';
import type { AuditEntry } from './list-entries.ts';

type Row = Readonly<Record<string, unknown>>;

/** The columns that tell a decision. */
const DECISION = ['status', 'rejection_reason', 'withdrawn_at'];

/**
 * What an update changed, in a line: a decision with its reason, and the names of the other changed fields.
 *
 * @param labels of the table's enumerated values, by column
 */
export function describeChange(
  { after, before }: Pick<AuditEntry, 'after' | 'before'>,
  labels: Enumerations[string],
): string {
  const labelOf = (column: string, value: unknown): string =>
    new Map(Object.entries((Object.hasOwn(labels, column) && labels[column]) || {})).get(String(value)) ??
    String(value);
  const stateOf = (row: Row): string => (row.withdrawn_at ? 'Retirada' : labelOf('status', row.status));
  const fields = diffRows(before, after).map(({ field }) => field);
  const others = fields.filter((field) => !DECISION.includes(field)).map(fieldLabel);
  if (!before || !after || others.length === fields.length) return others.join(', ');
  const state = [stateOf(before), stateOf(after)];
  const reason =
    after.rejection_reason && !after.withdrawn_at && labelOf('rejection_reason', after.rejection_reason);
  const removed = !fields.includes('status') && before.rejection_reason && !after.rejection_reason;
  const decision = [
    state[0] === state[1] ? state[1] : state.join(' → '),
    reason || (removed && 'sin motivo'),
  ];
  return [decision.filter(Boolean).join(' · '), ...others].join(', ');
}
