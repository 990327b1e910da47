import { vercelStegaCombine } from '@vercel/stega';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { RichText as RichTextView } from '#app/content/rich-text/rich-text.tsx';
import { mapWords, richTextOf } from '#domain/website/plain-rich-text.ts';
import { writeSiteText } from '#domain/website/rich-site-texts.ts';
import type { RichText } from '#domain/website/rich-text.ts';
import { RICH_TEXT } from '#testing/rich-text.ts';
import { markedTexts, type RenderFormatted } from './marked-texts.ts';

const PLACE = { document: 'pages/home', path: 'title' };
const UNO = vercelStegaCombine('Uno', PLACE);

const page = document.createElement('div');
let root: Root;
afterEach(() => {
  root.unmount();
  page.remove();
});

const boxes = new WeakMap<Element, Root>();
const render: RenderFormatted = (box, formatted) => {
  const own = boxes.get(box) ?? createRoot(box);
  boxes.set(box, own);
  if (formatted) flushSync(() => own.render(<RichTextView {...formatted} heading="h3" lang={undefined} />));
  else own.unmount();
};

/** A page 320 px wide, with texts that were marked. */
function show(content: ReactNode) {
  // A letter is 12 px wide.
  page.style.cssText = 'width: 320px; font: 20px/1.5 monospace';
  document.body.append(page);
  root = createRoot(page);
  flushSync(() => root.render(content));
  const texts = markedTexts(document, render);
  texts.scan();
  return (text: string, shipped = 'Uno', place = PLACE) => texts.measure(place, { text, shipped });
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
  const texts = markedTexts(document, render);
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

const BODY = { document: 'pages/terms', path: 'clauses.0.body' };

/** A formatted text as the server marks it. */
function Clause({ text }: { text: RichText }) {
  const marked = mapWords(text, (words) => vercelStegaCombine(words, BODY));
  return (
    <main>
      <RichTextView text={marked} heading="h3" lang={undefined} className="gap-4" />
      <p>Después</p>
    </main>
  );
}

/** Its words, as they are to be seen. */
const seen = (): string => page.innerText.replace(/\s+/g, ' ').trim();

test('a text with formatting is shown while it is typed, until the page is rendered with it', () => {
  document.body.append(page);
  root = createRoot(page);
  const renderPage = (text: RichText): void => flushSync(() => root.render(<Clause text={text} />));
  renderPage(richTextOf('Uno\n\n- Dos'));
  const texts = markedTexts(document, render);
  texts.scan();
  expect(texts.list()).toEqual([BODY]);
  expect(page.textContent).toBe('UnoDosDespués');

  texts.show(BODY, 'Tres\n\n- Cuatro\n- Cinco');
  texts.show(BODY, writeSiteText(RICH_TEXT));
  expect(seen()).toMatch(/^Turno Se pide licencia la norma .* Medir Después$/);
  expect(page.querySelector('strong')?.textContent).toBe('licencia');
  texts.scan();
  // What is pointed at is the text, and its outline surrounds all of it.
  const word = page.querySelector('strong');
  const { x, y } = word?.getBoundingClientRect() ?? new DOMRect();
  const hit = texts.at(word, x + 1, y + 1);
  expect(hit?.place).toEqual(BODY);
  expect(hit?.box().height).toBeGreaterThan(word?.getBoundingClientRect().height ?? 0);
  // As beside its words.
  expect(texts.at(page.querySelector('ol'), 0, 0)?.place).toEqual(BODY);
  // Another's document, or none.
  texts.show(BODY, '{"type":"doc","content":[{"type":"constructor","content":[]}]}');
  expect(seen()).toMatch(/^Turno/);
  // Filled in when the page is rendered: until then, it says what it did.
  texts.show(BODY, 'Con {{company.name}}');
  expect(seen()).toBe('Uno Dos Después');

  texts.show(BODY, writeSiteText(RICH_TEXT));
  renderPage(richTextOf('Uno\n\n- Seis\n\nSiete'));
  texts.scan();
  expect(seen()).toBe('Uno Seis Siete Después');
  expect(page.querySelectorAll('.rich-text')).toHaveLength(1);
  renderPage(RICH_TEXT);
  texts.scan();
  expect(seen()).toMatch(/^Turno/);
});

test('what is typed gives way to a page that says it in other nodes, and stays if it is newer', () => {
  document.body.append(page);
  root = createRoot(page);
  flushSync(() => root.render(<Clause text={richTextOf('Uno\n\nDos')} />));
  const texts = markedTexts(document, render);
  texts.scan();
  texts.show(BODY, 'Uno');
  texts.beginRefresh();
  texts.show(BODY, 'Uno, y más');
  texts.endRefresh();
  expect(seen()).toBe('Uno, y más Después');
  texts.beginRefresh();
  // React removes a paragraph, and writes no text.
  flushSync(() => root.render(<Clause text={richTextOf('Uno')} />));
  texts.endRefresh();
  expect(seen()).toBe('Uno Después');
  expect(page.querySelectorAll('.rich-text')).toHaveLength(1);
});

test('a text with formatting is measured in all of its parts', () => {
  const measure = show(<Clause text={richTextOf('Uno')} />);
  expect(measure('Uno\n\nDos\n\n- Tres', 'Uno', BODY)).toEqual({ ...FITS, lines: 3 });
  expect(measure(`Uno\n\n- ${'x'.repeat(60)}`, 'Uno', BODY)?.cutWord).toBe('x'.repeat(60));
});
