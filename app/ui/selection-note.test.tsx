import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectionNote } from './selection-note.tsx';

test('a selection shows how many of its rows are not on the page', () => {
  const note = (...ids: string[]): string =>
    renderToStaticMarkup(
      <SelectionNote selected={new Map(ids.map((id) => [id, id]))} listed={[{ id: 'a' }]} />,
    );
  expect(note('a')).toContain('1 seleccionada<');
  expect(note('a', 'b', 'c')).toContain('3 seleccionadas, 2 fuera de esta página');
});
