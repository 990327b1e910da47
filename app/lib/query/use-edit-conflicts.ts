import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Conflict, rebaseForm } from './save-changes.ts';

/** What a form does when a colleague was faster: it keeps what was written, and asks about what both have written. */
export interface EditConflicts<Row> {
  /** The row that the next save starts from; null for a new one. */
  readonly base: Row | null;
  /** The fields that are still to be decided. */
  readonly names: readonly string[];
  readonly report: (conflict: Conflict<Row>) => void;
  readonly keepMine: (name: string) => void;
  readonly takeTheirs: (name: string) => void;
}

/** @param record the row that is edited, as it was when the form was opened */
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
