import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showRoutes } from '#testing/components/show.tsx';
import { SearchField } from './search-field.tsx';

/** What the field has reported, and what its address says, which a slow machine learns late. */
const address = { reported: [] as string[], says: (_text: string): void => undefined };

function Search() {
  const [value, setValue] = useState('');
  address.says = setValue;
  return (
    <>
      <SearchField placeholder="Cargo" value={value} onSearch={(text) => void address.reported.push(text)} />
      <output aria-label="Dirección">{value}</output>
    </>
  );
}

const field = page.getByRole('searchbox');

/** @param whole what the field then holds; a slow machine also reports what was typed before a pause */
async function type(text: string, whole: string): Promise<void> {
  await userEvent.type(field, text);
  await expect.poll(() => address.reported.at(-1)).toBe(whole);
}

async function addressSays(text: string): Promise<void> {
  address.says(text);
  const said = page.getByRole('status', { name: 'Dirección' });
  await expect.poll(() => said.element().textContent).toBe(text);
}

test('what is typed stays while the address is still behind', async () => {
  address.reported = [];
  showRoutes([{ path: '/', element: <Search /> }]);
  await type('ma', 'ma');
  await type('r', 'mar');
  await addressSays('ma');
  await type('í', 'marí');
  await addressSays('mar');
  await expect.element(field).toHaveValue('marí');
  await addressSays('marí');
  await expect.element(field).toHaveValue('marí');
});

test('a link or going back changes the text, also back to what was typed before', async () => {
  address.reported = [];
  showRoutes([{ path: '/', element: <Search /> }]);
  await type('ma', 'ma');
  await addressSays('ma');
  await type('r', 'mar');
  await addressSays('mar');
  await expect.element(field).toHaveValue('mar');
  await addressSays('ma');
  await expect.element(field).toHaveValue('ma');
  await addressSays('');
  await expect.element(field).toHaveValue('');
});
