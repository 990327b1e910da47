import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Conflict, rebaseForm } from './save-changes.ts';

/** Conflict resolution in a form: keeps the user's input and asks about fields that both users edited. */
interface EditConflicts<Row> {
  /** The row that the next save is based on; null for a new one. */
  readonly base: Row | null;
  /** Unresolved fields. */
  readonly names: readonly string[];
  readonly report: (conflict: Conflict<Row>) => void;
  readonly keepMine: (name: string) => void;
  readonly takeTheirs: (name: string) => void;
}

/** @param record the row as loaded when the form was opened; null for a new one */
export function useEditConflicts<Row, Form extends FieldValues, Output>(
  form: Pick<UseFormReturn<Form, unknown, Output>, 'getValues' | 'reset'>,
  record: Row | null,
  formOf: (row: Row) => Form,
): EditConflicts<Row> {
  const [base, setBase] = useState(record);
  const [names, setNames] = useState<readonly string[]>([]);
  const show = (values: Form): void => form.reset(values, { keepDefaultValues: true });
  const settle = (name: string): void => setNames((before) => before.filter((one) => one !== name));
  return {
    base,
    names,
    report(conflict) {
      if (base) show(rebaseForm(form.getValues(), formOf(base), formOf(conflict.current)));
      setBase(conflict.current);
      setNames(conflict.names);
    },
    keepMine: settle,
    takeTheirs(name) {
      if (base) {
        const theirs = new Map(Object.entries(formOf(base)));
        show({ ...form.getValues(), [name]: theirs.get(name) });
      }
      settle(name);
    },
  };
}
