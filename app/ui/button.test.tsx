import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a button keeps its own aria-disabled, and is disabled while busy', () => {
  expect(renderToStaticMarkup(<Button aria-disabled />)).toContain('aria-disabled="true"');
  expect(renderToStaticMarkup(<Button aria-disabled isBusy={false} />)).toContain('aria-disabled="true"');
  expect(renderToStaticMarkup(<Button isBusy />)).toContain('aria-disabled="true"');
  expect(renderToStaticMarkup(<Button isBusy={false} />)).not.toContain('aria-disabled=');
});
