import { expect, test } from 'vitest';
import { blobPath } from './folder-store.ts';

const VERSION = '6f1c1b9e-1f0a-4c4e-9d8e-0a1b2c3d4e5f';

test('only version ids become paths', () => {
  expect(blobPath('/files', VERSION)).toBe(`/files/objects/6f/${VERSION}`);
  for (const name of ['', '..', '../../secrets.json', `${VERSION}/..`, VERSION.toUpperCase()])
    expect(() => blobPath('/files', name), name).toThrow('is not a version id');
});
