import { vercelStegaCombine } from '@vercel/stega';
import { afterEach, expect, test } from 'vitest';
import { markedTexts } from './marked-texts.ts';

const PLACE = { document: 'pages/home', path: 'title' };
const mark = (text: string): string => vercelStegaCombine(text, PLACE);

const page = document.createElement('div');
afterEach(() => page.remove());

/** A page 320 px wide, with texts that were marked. */
function show(html: string) {
  page.style.cssText = 'width: 320px; font: 20px/1.5 monospace';
  page.innerHTML = html;
  document.body.append(page);
  const texts = markedTexts(document);
  texts.scan();
  return texts;
}

test('a text that wraps fits in any length, and its lines are counted', () => {
  const texts = show(`<p>${mark('Uno')}</p>`);
  expect(texts.measure(PLACE, 'Uno')).toEqual({ lines: 1, longest: null });
  expect(texts.measure(PLACE, 'palabra '.repeat(12).trim())).toEqual({ lines: 4, longest: null });
});

test('of a text that leaves its box, the length that fits is told, and the rest is found again', () => {
  const texts = show(`<p><a style="display: inline-block; white-space: nowrap">${mark('Contacto')}</a></p>`);
  const fit = texts.measure(PLACE, 'x'.repeat(60));
  expect(fit?.lines).toBe(1);
  // 320 px of letters that are 12 px wide.
  expect(fit?.longest).toBeGreaterThan(20);
  expect(fit?.longest).toBeLessThan(30);
  expect(page.textContent).toBe('x'.repeat(60));
  expect(texts.measure(PLACE, 'x'.repeat(fit?.longest ?? 0))).toEqual({ lines: 1, longest: null });
});

test('a word that would be cut in two does not fit', () => {
  const texts = show(`<p>${mark('Uno')}</p>`);
  expect(texts.measure(PLACE, `Uno ${'x'.repeat(60)}`)?.longest).toBeLessThan(34);
});

test('wherever a text stands, it has to fit', () => {
  const narrow = '<p style="width: 60px; white-space: nowrap">';
  const texts = show(`<p>${mark('Uno')}</p>${narrow}${mark('Uno')}</p>`);
  expect(texts.measure(PLACE, 'x'.repeat(20))?.longest).toBe(5);
});

test('nothing is said of a text that is hidden, for screen readers, elsewhere, or to be filled in', () => {
  const texts = show(`<p hidden>${mark('Uno')}</p>`);
  expect(texts.measure(PLACE, 'x'.repeat(60))).toBeNull();
  expect(texts.measure({ ...PLACE, path: 'lead' }, 'Uno')).toBeNull();
  const read = show(`<p style="width: 1px; overflow: hidden">${mark('Uno')}</p>`);
  expect(read.measure(PLACE, 'x'.repeat(60))).toBeNull();
  expect(show(`<p>${mark('Uno')}</p>`).measure(PLACE, '{{company.name}}')).toBeNull();
});

test('where the first text leaves its box already, that is meant', () => {
  const texts = show(
    `<p style="width: 12px"><span style="display: inline-block; white-space: nowrap">${mark('Uno')}</span></p>`,
  );
  expect(texts.measure(PLACE, 'Unos')).toEqual({ lines: 1, longest: null });
});
