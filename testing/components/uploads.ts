import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { answer } from './network.ts';

/** Chooses a file in a file input. The file stays in the page: a test that passes it through DevTools is slow. */
export const chooseFile = (input: Locator, file: File): void => chooseFiles(input, [file]);

/** Chooses files in a file input; none as when the dialog is cancelled. */
export function chooseFiles(input: Locator, files: readonly File[]): void {
  const element = input.element();
  if (!(element instanceof HTMLInputElement)) throw new TypeError('not a file input');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Stores every image that is uploaded, which can then be rendered. Without this, uploads fail as without a connection. */
export function acceptUploads(): void {
  const addresses = new WeakMap<XMLHttpRequest, string>();
  const prototype = XMLHttpRequest.prototype;
  vi.spyOn(prototype, 'open').mockImplementation(function (this: XMLHttpRequest, _method, url) {
    addresses.set(this, new URL(url).pathname);
  });
  vi.spyOn(prototype, 'setRequestHeader').mockImplementation(() => undefined);
  vi.spyOn(prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const path = addresses.get(this)?.replace('/object/', '/render/image/public/');
    answer(`GET ${path}`, () => new Response());
    Object.defineProperty(this, 'status', { value: 200 });
    queueMicrotask(() => this.onload?.(new ProgressEvent('load')));
  });
}
