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

async function type(text: string): Promise<void> {
  address.reported = [];
  await userEvent.type(field, text);
  await expect.poll(() => address.reported.length).toBe(1);
}

async function addressSays(text: string): Promise<void> {
  address.says(text);
  const said = page.getByRole('status', { name: 'Dirección' });
  await expect.poll(() => said.element().textContent, { timeout: 3000 }).toBe(text);
}

test('what is typed stays while the address is still behind', async () => {
  showRoutes([{ path: '/', element: <Search /> }]);
  await type('ma');
  await type('r');
  await addressSays('ma');
  await type('í');
  await addressSays('mar');
  await expect.element(field).toHaveValue('marí');
  await addressSays('marí');
  await expect.element(field).toHaveValue('marí');
});

test('a link or going back changes the text, also back to what was typed before', async () => {
  showRoutes([{ path: '/', element: <Search /> }]);
  await type('ma');
  await addressSays('ma');
  await type('r');
  await addressSays('mar');
  await expect.element(field).toHaveValue('mar');
  await addressSays('ma');
  await expect.element(field).toHaveValue('ma');
  await addressSays('');
  await expect.element(field).toHaveValue('');
});
