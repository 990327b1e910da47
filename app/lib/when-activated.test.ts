import { afterEach, expect, test, vi } from 'vitest';
import { whenActivated } from './when-activated.ts';

class PrerenderedDocument extends EventTarget {
  prerendering = true;
  activate(): void {
    this.prerendering = false;
    this.dispatchEvent(new Event('prerenderingchange'));
  }
}

afterEach(() => vi.unstubAllGlobals());

test('waits for the activation of a prerendered page, once', () => {
  const page = new PrerenderedDocument();
  vi.stubGlobal('document', page);
  const run = vi.fn();
  whenActivated(run);
  expect(run).not.toHaveBeenCalled();
  page.activate();
  page.activate();
  expect(run).toHaveBeenCalledOnce();
});

test.each([{ prerendering: false }, {}])('runs immediately on %j', (page) => {
  vi.stubGlobal('document', page);
  const run = vi.fn();
  whenActivated(run);
  expect(run).toHaveBeenCalledOnce();
});
