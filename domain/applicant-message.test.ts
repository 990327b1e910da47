import { expect, test } from 'vitest';
import { fillMessage, MESSAGE_LANGUAGES, messageTextSchema } from './applicant-message.ts';
import { SHIPPED_TEMPLATES } from './message-templates.ts';

const VALUES = { nombre: 'Ana', oferta: 'Técnico/a', referencia: 'VA-7K3Q-9D' };

test('variables are filled in once: a value is no template', () => {
  const hostile = { ...VALUES, oferta: '{{referencia}} $& $1' };
  expect(fillMessage('{{nombre}}: {{oferta}} ({{referencia}}) {{empresa}}', hostile)).toBe(
    'Ana: {{referencia}} $& $1 (VA-7K3Q-9D) Voltandes',
  );
});

test.each([
  ['Hola, {{nombre}}:', 'Hola:'],
  ['Hello {{nombre}},', 'Hello,'],
  ['{{nombre}}, buenos días', ', buenos días'],
])('a name that cannot be shown is left out: %s', (words, expected) => {
  expect(fillMessage(words, { ...VALUES, nombre: null })).toBe(expected);
});

test.each(['{{sueldo}}', '{{nombre', 'nombre}}', '{{ nombre }}', '{{constructor}}'])(
  'a text with %s is refused, since it would be sent as it stands',
  (words) => {
    expect(messageTextSchema.safeParse({ subject: 'Hola', body: words }).success).toBe(false);
    expect(messageTextSchema.safeParse({ subject: words, body: 'Hola' }).success).toBe(false);
  },
);

test.each(Object.entries(SHIPPED_TEMPLATES))('%s is shipped in both languages, ready to send', (_, texts) => {
  for (const language of MESSAGE_LANGUAGES) {
    const text = texts[language];
    expect(messageTextSchema.parse(text)).toEqual(text);
  }
});
