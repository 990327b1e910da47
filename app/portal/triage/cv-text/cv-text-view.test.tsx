import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { CvContent } from './cv-text-view.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>';
const runs = [{ text: HOSTILE, bold: true as const }, { text: ' PLC' }];
const BLOCKS: CvBlock[] = [
  { kind: 'heading', runs },
  { kind: 'item', runs },
  { kind: 'item', runs },
  { kind: 'table', rows: [[[{ kind: 'paragraph', runs }], [{ kind: 'paragraph', runs }]]] },
];

test('a Word document is rendered with our own elements, and its markup as text', () => {
  const html = renderToStaticMarkup(
    <CvContent text={{ state: 'read', body: HOSTILE, blocks: BLOCKS }} words={['PLC']} />,
  );
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(5);
  expect(html.match(/<mark[^>]*>PLC<\/mark>/g)).toHaveLength(5);
  expect(html.match(/<ul/g)).toHaveLength(1);
});

test.each([
  ['waiting', null, /todavía se está leyendo/],
  ['unreadable', null, /No se pudo leer este archivo/],
  ['read', '', /probablemente es un documento escaneado/],
] as const)('explains why there is no text: %s, %j', (state, body, message) => {
  expect(renderToStaticMarkup(<CvContent text={{ state, body, blocks: null }} words={[]} />)).toMatch(
    message,
  );
});
