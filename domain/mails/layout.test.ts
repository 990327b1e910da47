import { expect, test } from 'vitest';
import { COMPANY } from '../website/company.ts';
import { composeMail } from './layout.ts';

const HOSTILE = `<img src=x onerror="alert('1')">&`;

test('escapes user input everywhere in the HTML', () => {
  const { html, text } = composeMail(COMPANY, {
    language: 'es',
    subject: 'Asunto',
    title: HOSTILE,
    paragraphs: [HOSTILE],
    facts: [[HOSTILE, HOSTILE]],
    quote: `${HOSTILE}\n${HOSTILE}`,
    links: [{ label: HOSTILE, url: `https://voltandes.example/?a=1&b="><script>` }],
    code: HOSTILE,
    action: { label: HOSTILE, url: `https://voltandes.example/?a=1&b="><script>` },
  });
  expect(html).not.toMatch(/<img|<script|onerror="/);
  // Once in the head and once in the body; the quote has it on both of its lines.
  expect(html.split('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;')).toHaveLength(
    1 + 2 + 1 + 2 + 2 + 1 + 1 + 1,
  );
  expect(text.split(HOSTILE)).toHaveLength(1 + 1 + 1 + 2 + 2 + 1 + 1 + 1);
  // Nobody can pass off their words as ours.
  expect(text).toContain(`\n> ${HOSTILE}\n> ${HOSTILE}\n`);
});

test('a subject is one line of at most 200 characters', () => {
  const { subject } = composeMail(COMPANY, {
    language: 'es',
    subject: `Ana\r\n\u0001Bcc: todos@correo.example ${'a'.repeat(300)}`,
    title: 'Título',
    paragraphs: [],
  });
  expect(subject).toMatch(/^Ana Bcc: todos@correo\.example a+$/);
  expect(subject).toHaveLength(200);
});
