import { expect, test } from 'vitest';
import { RICH_TEXT } from '#testing/rich-text.ts';
import { richTextHtml } from './rich-text-html.ts';

test('a text as HTML, without its links', () => {
  expect(richTextHtml(RICH_TEXT)).toBe(
    '<p><strong>Turno</strong></p>' +
      '<p>Se pide <em><strong>licencia</strong></em><br>la norma y contacto</p>' +
      '<ol><li>Leer<ul><li>Planos</li><li>Normas</li></ul></li><li>Medir</li></ol>',
  );
  const text = '<script>alert("x")</script>';
  expect(
    richTextHtml({ type: 'doc', content: [{ type: 'heading', content: [{ type: 'text', text }] }] }),
  ).toBe('<p><strong>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</strong></p>');
});
