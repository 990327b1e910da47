import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RICH_TEXT } from '#testing/rich-text.ts';
import { RichText } from './rich-text.tsx';

test('each block and mark is an element; links to other sites do not reveal the window', () => {
  const html = renderToStaticMarkup(<RichText text={RICH_TEXT} heading="h3" />);
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<h3>Turno</h3>' +
      '<p>Se pide <em><strong>licencia</strong></em><br/>' +
      '<a href="https://www.sec.cl/normas" rel="noopener">la norma</a> y <a href="/contacto">contacto</a></p>' +
      '<ol><li>Leer<ul><li>Planos</li><li>Normas</li></ul></li><li>Medir</li></ol>',
  );
});
