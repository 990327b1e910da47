import { expect, test } from 'vitest';
import { requireRow } from './require-row.ts';

test.each([{ data: [] }, { data: 0 }])('throws when no row was written: %j', (response) => {
  expect(() => requireRow(response)).toThrow('no row was written');
});

test.each([{ data: [{ id: '1' }] }, { data: 2 }])('accepts a write: %j', (response) => {
  expect(() => requireRow(response)).not.toThrow();
});
