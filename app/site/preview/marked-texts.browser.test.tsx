import { vercelStegaCombine } from '@vercel/stega';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { markedTexts } from './marked-texts.ts';

const PLACE = { document: 'pages/home', path: 'title' };
const UNO = vercelStegaCombine('Uno', PLACE);

const page = document.createElement('div');
let root: Root;
afterEach(() => {
  root.unmount();
  page.remove();
});

/** A page 320 px wide, with texts that were marked. */
function show(content: ReactNode) {
  // A letter is 12 px wide.
  page.style.cssText = 'width: 320px; font: 20px/1.5 monospace';
  document.body.append(page);
  root = createRoot(page);
  flushSync(() => root.render(content));
  const texts = markedTexts(document);
  texts.scan();
  return (text: string, shipped = 'Uno') => texts.measure(PLACE, { text, shipped });
}

const FITS = { cutWord: null, longest: null };

test('a text that wraps fits in any length, and its lines are counted', () => {
  const measure = show(<p>{UNO}</p>);
  expect(measure('Uno')).toEqual({ ...FITS, lines: 1 });
  expect(measure('palabra '.repeat(12).trim())).toEqual({ ...FITS, lines: 4 });
});

test('of a text that leaves its box, the length that fits is told, and all of it is shown', () => {
  const measure = show(
    <p>
      <a href="#a" style={{ display: 'inline-block', whiteSpace: 'nowrap' }}>
        {UNO}
      </a>
    </p>,
  );
  const words = 'uno dos '.repeat(8);
  const longest = measure(words)?.longest ?? 0;
  expect(longest).toBeGreaterThan(20);
  expect(longest).toBeLessThan(30);
  expect(page.textContent).toBe(words);
  expect(measure(words.slice(0, longest))).toEqual({ ...FITS, lines: 1 });
});

test('a word that would be cut in two is named', () => {
  const measure = show(<p>{UNO}</p>);
  expect(measure(`Uno ${'x'.repeat(60)} dos`)?.cutWord).toBe('x'.repeat(60));
});

test('a word that the browser hyphenates is not cut', () => {
  const measure = show(
    <p lang="en" style={{ hyphens: 'auto', width: 100 }}>
      {UNO}
    </p>,
  );
  expect(measure('hyphenation')?.cutWord).toBeNull();
});

test('wherever a text stands, it has to fit', () => {
  const measure = show(
    <>
      <p>{UNO}</p>
      <p style={{ width: 60, whiteSpace: 'nowrap' }}>{UNO}</p>
    </>,
  );
  expect(measure('uno dos tres')?.longest).toBe(5);
});

test.each([
  ['hidden', () => <p hidden>{UNO}</p>, 'Dos'],
  ['for screen readers', () => <p style={{ width: 1, overflow: 'hidden' }}>{UNO}</p>, 'Dos'],
  ['elsewhere', () => <p>Uno</p>, 'Dos'],
  ['to be filled in', () => <p>{UNO}</p>, '{{company.name}}'],
  ['blank', () => <p>{UNO}</p>, ' '],
] as const)('nothing is said of a text that is %s', (_name, content, text) => {
  expect(show(content())(text)).toBeNull();
});

test('nothing is said, nor changed, where React has not taken over yet', () => {
  page.innerHTML = `<p>${UNO}</p>`;
  document.body.append(page);
  root = createRoot(document.createElement('div'));
  const texts = markedTexts(document);
  texts.scan();
  expect(texts.measure(PLACE, { text: 'Dos', shipped: 'Uno' })).toBeNull();
  expect(page.textContent).toBe(UNO);
});

test('where the text of the design leaves its box, another one may too', () => {
  const measure = show(
    <p style={{ width: 12 }}>
      <span style={{ display: 'inline-block', whiteSpace: 'nowrap' }}>{UNO}</span>
    </p>,
  );
  expect(measure('Unos')).toEqual({ ...FITS, lines: 1 });
  // A draft that does not fit is not the design.
  expect(measure('Unos', 'U')?.longest).toBe(1);
});
