import { expect, test } from 'vitest';
import { changedFields, conflictingFields, rebaseForm, saveChanges } from './save-changes.ts';

interface Row {
  readonly id: string;
  readonly updated_at: string;
  readonly title: string;
  readonly status: string;
  readonly tags: readonly string[];
  readonly place: string | null;
}
const BASE: Row = { id: '1', updated_at: 't1', title: 'A', status: 'active', tags: ['x'], place: null };
const FORM = { title: 'A', status: 'active', tags: ['x'], place: undefined };

/** A table of one row, in which a colleague writes whenever it is about to be written. */
function table(row: Row | null, colleague: readonly Partial<Row>[] = []) {
  const waiting = [...colleague];
  const state = { row };
  return {
    state,
    read: async () => state.row,
    write: async (changes: object, version: string) => {
      const other = waiting.shift();
      if (state.row && other) state.row = { ...state.row, ...other };
      if (state.row?.updated_at !== version) return { data: [] };
      state.row = { ...state.row, ...changes, updated_at: `${version}+` };
      return { data: [{}] };
    },
  };
}

test('only what was edited is written, and nothing when nothing was', async () => {
  expect(changedFields(BASE, { ...FORM, title: 'B' })).toEqual({ title: 'B' });
  const untouched = table(null);
  expect(await saveChanges({ base: BASE, fields: FORM, ...untouched })).toBeNull();
});

test('what a colleague took offline stays offline when other words are saved', async () => {
  const { state, ...access } = table(BASE, [{ status: 'closed', updated_at: 't2' }]);
  expect(await saveChanges({ base: BASE, fields: { ...FORM, title: 'B' }, ...access })).toBeNull();
  expect(state.row).toMatchObject({ title: 'B', status: 'closed' });
});

test('of the same field, both versions are shown and neither is lost', async () => {
  const { state, ...access } = table(BASE, [{ title: 'C', status: 'draft', updated_at: 't2' }]);
  const conflict = await saveChanges({ base: BASE, fields: { ...FORM, title: 'B' }, ...access });
  expect(conflict).toMatchObject({ names: ['title'], current: { title: 'C', status: 'draft' } });
  expect(state.row).toMatchObject({ title: 'C' });
  // Both wrote the same: no conflict.
  const same = { base: BASE, changes: { title: 'C' }, current: { title: 'C' } };
  expect(conflictingFields(same)).toEqual([]);
});

test('a row that is gone, and one that is refused, are no conflicts', async () => {
  const fields = { ...FORM, title: 'B' };
  await expect(saveChanges({ base: BASE, fields, ...table(null) })).rejects.toThrow('gone');
  const refusing = { ...table(BASE), write: async () => ({ data: [] }) };
  await expect(saveChanges({ base: BASE, fields, ...refusing })).rejects.toThrow('refused');
});

test('a form that goes on follows the colleague in what was not touched', () => {
  const before = { title: 'A', status: 'active', tags: 'x' };
  const written = { ...before, title: 'B' };
  expect(rebaseForm(written, before, { title: 'C', status: 'closed', tags: 'x' })).toEqual({
    title: 'B',
    status: 'closed',
    tags: 'x',
  });
});
