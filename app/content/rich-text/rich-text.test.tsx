import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RICH_TEXT } from '#testing/rich-text.ts';
import { RichText } from './rich-text.tsx';

test('each block and mark is an element, and links do not reveal the window', () => {
  const html = renderToStaticMarkup(
    <RichText text={RICH_TEXT} heading="h3" lang="es" className="max-w-xl" />,
  );
  expect(html).toBe(
    '<div lang="es" class="rich-text max-w-xl"><h3>Turno</h3>' +
      '<p>Se pide <em><strong>licencia</strong></em><br/>' +
      '<a href="https://www.sec.cl/normas">la norma</a> y <a href="/contacto">contacto</a></p>' +
      '<ol><li><p>Leer</p><ul><li><p>Planos</p></li><li><p>Normas</p></li></ul></li><li><p>Medir</p></li></ol></div>',
  );
});
