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

/** A one-row table; before each write, the next of the concurrent edits is applied. */
function table(row: Row | null, concurrentEdits: readonly Partial<Row>[] = []) {
  const pending = [...concurrentEdits];
  const state = { row };
  return {
    state,
    read: async () => state.row,
    write: async (changes: object, version: string) => {
      const other = pending.shift();
      if (state.row && other) state.row = { ...state.row, ...other };
      if (state.row?.updated_at !== version) return { data: [] };
      state.row = { ...state.row, ...changes, updated_at: `${version}+` };
      return { data: [{}] };
    },
  };
}

test('writes only edited fields, and nothing if none was edited', async () => {
  expect(changedFields(BASE, { ...FORM, title: 'B' })).toEqual({ title: 'B' });
  const untouched = table(null);
  expect(await saveChanges({ base: BASE, fields: FORM, ...untouched })).toBeNull();
});

test('keeps a concurrent change to another field', async () => {
  const { state, ...access } = table(BASE, [{ status: 'closed', updated_at: 't2' }]);
  expect(await saveChanges({ base: BASE, fields: { ...FORM, title: 'B' }, ...access })).toBeNull();
  expect(state.row).toMatchObject({ title: 'B', status: 'closed' });
});

test('reports a conflict when both edited the same field, and saves nothing', async () => {
  const { state, ...access } = table(BASE, [{ title: 'C', status: 'draft', updated_at: 't2' }]);
  const conflict = await saveChanges({ base: BASE, fields: { ...FORM, title: 'B' }, ...access });
  expect(conflict).toMatchObject({ names: ['title'], current: { title: 'C', status: 'draft' } });
  expect(state.row).toMatchObject({ title: 'C' });
  // No conflict when both made the same edit.
  const same = { base: BASE, changes: { title: 'C' }, current: { title: 'C' } };
  expect(conflictingFields(same)).toEqual([]);
});

test('columns of one field are saved together, and conflict together', async () => {
  const base = { id: '1', updated_at: 't1', text: 'A', text_rich: null as string | null };
  const fieldOf = (column: string): string => column.replace('_rich', '');
  const row = (concurrent: Partial<typeof base>) => {
    const state = { ...base, ...concurrent, updated_at: 't2' };
    return { read: async () => state, write: async () => ({ data: [] }) };
  };
  // Only the formatting is edited, while a colleague changes the words; and the other way round.
  for (const [fields, concurrent] of [
    [{ text: 'A', text_rich: 'bold' }, { text: 'B' }],
    [{ text: 'B', text_rich: null }, { text_rich: 'bold' }],
  ] as const)
    expect(await saveChanges({ base, fields, fieldOf, ...row(concurrent) })).toMatchObject({
      names: ['text'],
    });
  const written: object[] = [];
  const write = async (changes: object) => ({ data: [written.push(changes)] });
  await saveChanges({
    base,
    fields: { text: 'A', text_rich: 'bold' },
    fieldOf,
    write,
    read: async () => base,
  });
  expect(written).toEqual([{ text: 'A', text_rich: 'bold' }]);
});

test('gives up on a row that changes faster than it can be saved', async () => {
  const edits = Array.from({ length: 5 }, (_, at) => ({ updated_at: `edit ${at}` }));
  const { state, ...access } = table(BASE, edits);
  await expect(saveChanges({ base: BASE, fields: { ...FORM, title: 'B' }, ...access })).rejects.toThrow(
    'faster',
  );
  expect(state.row).toMatchObject({ title: 'A' });
});

test('throws when the row is gone or the write is refused', async () => {
  const fields = { ...FORM, title: 'B' };
  await expect(saveChanges({ base: BASE, fields, ...table(null) })).rejects.toThrow('deleted');
  const refusing = { ...table(BASE), write: async () => ({ data: [] }) };
  await expect(saveChanges({ base: BASE, fields, ...refusing })).rejects.toThrow('refused');
});

test('rebasing a form adopts concurrent changes to unedited fields', () => {
  const before = { title: 'A', status: 'active', tags: 'x' };
  const edited = { ...before, title: 'B' };
  expect(rebaseForm(edited, before, { title: 'C', status: 'closed', tags: 'x' })).toEqual({
    title: 'B',
    status: 'closed',
    tags: 'x',
  });
});
