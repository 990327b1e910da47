import { expect, test } from 'vitest';
import { findPreview, isPreviewPath, previewPath } from './preview-path.ts';

const TOKEN = '0123456789abcdef'.repeat(4);
const BASE = previewPath(TOKEN);

test.each([BASE, `${BASE}/`, `${BASE}/en/services`, `${BASE}.data`, `${BASE}/servicios.data`])(
  '%s is part of the preview',
  (path) => {
    expect(findPreview(path)).toEqual({ basename: BASE, token: TOKEN });
    expect(isPreviewPath(path)).toBe(true);
  },
);

test.each([
  '/',
  '/servicios',
  `${BASE}0`,
  BASE.slice(0, -1),
  BASE.toUpperCase(),
  `/en${BASE}`,
  `${BASE}x/servicios`,
])('%s is part of no preview', (path) => {
  expect(findPreview(path)).toBeNull();
});
