import { expect, test } from 'vitest';
import { LANGUAGES } from '../values/language.ts';
import { fillMessage, messageTextSchema } from './applicant-message.ts';
import { SHIPPED_TEMPLATES, TEMPLATE_KINDS, templateTextSchema } from './message-templates.ts';

const VALUES = { nombre: 'Ana', oferta: 'Técnico/a', referencia: 'VA-7K3Q-9D', empresa: 'Voltandes' };

test('variables are filled in only once: a value is not treated as a template', () => {
  const hostile = { ...VALUES, oferta: '{{referencia}} $& $1' };
  expect(fillMessage('{{nombre}}: {{oferta}} ({{referencia}}) {{empresa}}', hostile)).toBe(
    'Ana: {{referencia}} $& $1 (VA-7K3Q-9D) Voltandes',
  );
});

test.each([
  ['Hola, {{nombre}}:', 'Hola:'],
  ['Hello {{nombre}},', 'Hello,'],
  ['{{nombre}}, buenos días', ', buenos días'],
])('a name that cannot be shown is omitted: %s', (words, expected) => {
  expect(fillMessage(words, { ...VALUES, nombre: null })).toBe(expected);
});

test.each(['{{sueldo}}', '{{nombre', 'nombre}}', '{{ nombre }}', '{{constructor}}'])(
  'a text with %s is refused, since it would be sent literally',
  (words) => {
    expect(messageTextSchema.safeParse({ subject: 'Hola', body: words }).success).toBe(false);
    expect(messageTextSchema.safeParse({ subject: words, body: 'Hola' }).success).toBe(false);
  },
);

test.each(TEMPLATE_KINDS)('%s is shipped in both languages, ready to send', (kind) => {
  for (const language of LANGUAGES) {
    const text = SHIPPED_TEMPLATES[kind][language];
    expect(templateTextSchema(kind).parse(text)).toEqual(text);
  }
});

test('only texts about interviews may contain times, and the list of times not in the subject', () => {
  const isValid = (kind: (typeof TEMPLATE_KINDS)[number], subject: string, body: string): boolean =>
    templateTextSchema(kind).safeParse({ subject, body }).success;
  expect(isValid('application-interview-offered', 'Hola', '{{horas}}')).toBe(true);
  expect(isValid('application-interview-offered', '{{horas}}', 'Hola')).toBe(false);
  expect(isValid('application-interview-offered', 'Hola', '{{hora}}')).toBe(false);
  expect(isValid('internship-interview-moved', 'Ahora: {{hora}}', '{{hora}}')).toBe(true);
  expect(isValid('internship-interview-moved', 'Hola', '{{horas}}')).toBe(false);
  expect(isValid('application-interview-cancelled', 'Hola', '{{hora}}')).toBe(false);
  expect(isValid('application-rejected', 'Hola', '{{hora}}')).toBe(false);
});
