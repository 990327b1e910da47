import { expect, test } from 'vitest';
import { LANGUAGES } from '../values/language.ts';
import { COMPANY } from '../website/company.ts';
import { contactAcknowledgementMail } from './contact-acknowledgement.ts';
import { mailTexts } from './mail-texts.ts';
import { mergeMailTexts } from './merge-mail-texts.ts';

const SUBJECT = 'contactAcknowledgement.subject';

const acknowledge = (texts: typeof mailTexts, language: 'es' | 'en', name = 'Ana Rojas') =>
  contactAcknowledgementMail(COMPANY, texts, {
    name,
    language,
    reference: '7F3C2A10',
    region: null,
    wanted_by: null,
    file_paths: [],
  });

test('a changed text is in the mails of its language, and the other has the shipped one', () => {
  const { refused, texts } = mergeMailTexts({
    es: { [SUBJECT]: 'Llegó a {{company.name}}, N.º {{reference}}' },
    en: {},
  });
  expect(refused).toEqual([]);
  expect(acknowledge(texts, 'es').subject).toBe('Llegó a Voltandes, N.º 7F3C2A10');
  expect(acknowledge(texts, 'en')).toEqual(acknowledge(mailTexts, 'en'));
});

test('paragraphs are added, moved and hidden for both languages', () => {
  const { texts } = mergeMailTexts({
    es: {
      'contactAcknowledgement.paragraphs': '1,n0000000a,-0',
      'contactAcknowledgement.paragraphs.n0000000a': 'Guarde este correo.',
    },
    en: { 'contactAcknowledgement.paragraphs.n0000000a': 'Please save this email.' },
  });
  const [, second] = mailTexts.es.contactAcknowledgement.paragraphs;
  expect(texts.es.contactAcknowledgement.paragraphs).toEqual([second, 'Guarde este correo.']);
  expect(texts.en.contactAcknowledgement.paragraphs.at(-1)).toBe('Please save this email.');
});

test.each([
  ['is blank', ' \n '],
  ['lacks a variable', 'Recibimos su solicitud'],
  ['has an unknown variable', 'Recibimos {{reference}} {{total}}'],
  ['has an unknown fact of the company', 'Recibimos {{reference}} {{company.fax}}'],
  ['has a variable that every object inherits', 'Recibimos {{reference}} {{constructor}}'],
  ['is too long', `{{reference}}${'a'.repeat(150)}`],
])('a text that %s gives way to the shipped one', (_, text) => {
  const { refused, texts } = mergeMailTexts({ es: { [SUBJECT]: text }, en: {} });
  expect(refused).toEqual([`es ${SUBJECT}`]);
  expect(texts).toEqual(mailTexts);
});

test('paths that lead to no text are ignored', () => {
  const paths = ['constructor', '__proto__', 'shared', 'shared.greeting.length', 'toString.name', ''];
  const changes = Object.fromEntries(paths.map((path) => [path, 'x']));
  expect(mergeMailTexts({ es: changes, en: changes })).toEqual({ texts: mailTexts, refused: [] });
});

test('what was typed is never a template, and a subject stays one line', () => {
  const { texts } = mergeMailTexts({
    es: {
      [SUBJECT]: 'Uno\r\nBcc: todos@correo.example {{reference}}',
      'shared.greeting': '{{company.email}}, {{name}}',
    },
    en: {},
  });
  const company = { ...COMPANY, name: '{{reference}}' };
  const mail = contactAcknowledgementMail(company, texts, {
    name: 'Ana',
    language: 'es',
    reference: '{{company.email}} $& {{name}}',
    region: null,
    wanted_by: null,
    file_paths: [],
  });
  expect(mail.subject).toBe('Uno Bcc: todos@correo.example {{company.email}} $& {{name}}');
  expect(mail.text).toContain('Gracias por escribir a {{reference}}.');
  expect(mail.text).toContain(`${COMPANY.email}, Ana`);
  // A name that is no name is not repeated.
  for (const language of LANGUAGES)
    expect(acknowledge(texts, language, '{{company.email}} https://evil.example').text).not.toContain('evil');
});

test('brackets are no links in mails', () => {
  const { refused, texts } = mergeMailTexts({
    es: { [SUBJECT]: '[Voltandes] Recibimos {{reference}}' },
    en: {},
  });
  expect(refused).toEqual([]);
  expect(acknowledge(texts, 'es').subject).toBe('[Voltandes] Recibimos 7F3C2A10');
});
