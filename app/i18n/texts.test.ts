import { expect, test } from 'vitest';
import { ITEM_PAGE } from '#domain/website/merge-texts.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { createI18n } from './i18n.ts';
import { internshipsTexts } from './pages/internships.ts';
import { receivedTexts } from './pages/received.ts';

const pages = import.meta.glob<Record<string, { es: object; en: object }>>('./pages/*.ts', { eager: true });

function leaves(value: unknown, path: readonly string[] = []): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [path.join('.')];
}

test('both languages have the same keys', () => {
  expect(leaves(en)).toEqual(leaves(es));
  expect(Object.keys(pages).length).toBeGreaterThan(15);
  for (const page of Object.values(pages).flatMap(Object.values))
    expect(leaves(page.en)).toEqual(leaves(page.es));
});

test('no text is empty, but the notice that staff may put on every page', () => {
  const empty = (messages: object): string[] =>
    leaves(messages).filter((path) => {
      const value = path
        .split('.')
        .reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), messages);
      // An entry that opens others leads to no page.
      return String(value).trim() === '' && !path.endsWith(`.${ITEM_PAGE}`);
    });
  expect([es, en, pages].flatMap(empty)).toEqual(['layout.notice', 'layout.notice']);
});

const textsOf = (messages: unknown): string[] =>
  typeof messages === 'object' && messages !== null
    ? Object.values(messages).flatMap(textsOf)
    : [String(messages)];

test('students are addressed as tú, and texts shared with others avoid usted', () => {
  const formal =
    /(?<!\p{L})(?:usted|sus?|les?|revise|elija|elíjalo|envíelo|escriba|escribió|adjunte|adjuntó|intente|complete|ingrese|suba|mire|abra|pulse|haga)(?!\p{L})/iu;
  const read = [
    internshipsTexts.es,
    es.internships,
    receivedTexts.es.practica,
    es.common.failure.posted,
    es.common.uploadErrors,
  ];
  for (const text of textsOf(read)) expect(text).not.toMatch(formal);
});

test('the promised response time has the same wording everywhere', () => {
  const promises = textsOf([es, en, pages]).filter((text) => /24 (?:horas|hours)/.test(text));
  expect(promises.length).toBeGreaterThan(10);
  for (const text of promises)
    expect(text).toMatch(
      /^(?:Respuesta en|An answer in) 24|(?:dentro de 24 horas|within 24 hours)(?: y| and|\.|$)/,
    );
});

test('texts quoted in the specification match it', () => {
  const quoted = [es, en].map(({ application, contact, internships, jobs }) => ({
    contact: [
      contact.success.title,
      contact.errors.required,
      contact.errors.invalidEmail,
      contact.errors.sending,
    ],
    application: [application.success.title, application.success.body],
    internship: [internships.success.title, internships.success.body],
    types: Object.values(jobs.employmentTypes),
    levels: Object.values(jobs.experienceLevels),
  }));
  expect(quoted).toEqual([
    {
      contact: [
        '¡Mensaje enviado!',
        'Por favor complete todos los campos obligatorios (*)',
        'Por favor ingrese un email válido',
        'Hubo un error al enviar el mensaje. Por favor, intente nuevamente.',
      ],
      application: [
        'Postulacion enviada',
        'Gracias por su interés. Nos pondremos en contacto con usted pronto.',
      ],
      internship: [
        'Solicitud enviada',
        'Tu solicitud de práctica ha sido enviada correctamente. Te contactaremos pronto.',
      ],
      types: ['Tiempo Completo', 'Tiempo Parcial', 'Contrato', 'Prácticas'],
      levels: ['Junior', 'Semi-Senior', 'Senior', 'Ejecutivo'],
    },
    {
      contact: [
        'Message sent!',
        'Please complete all required fields (*)',
        'Please enter a valid email',
        'There was an error sending the message. Please try again.',
      ],
      application: ['Application sent', 'Thank you for your interest. We will contact you soon.'],
      internship: [en.internships.success.title, en.internships.success.body],
      types: ['Full time', 'Part time', 'Contract', 'Internship'],
      levels: ['Junior', 'Mid-level', 'Senior', 'Executive'],
    },
  ]);
});

test.each([
  ['es', es, ['1 oferta disponible', '5 ofertas disponibles']],
  ['en', en, ['1 open position', '5 open positions']],
] as const)('postings are counted in singular and plural (%s)', (language, messages, counted) => {
  const { t } = createI18n(language, messages);
  expect([1, 5].map((count) => t('jobs.count', { count }))).toEqual(counted);
});

test('a missing text shows its key', () => {
  const { t } = createI18n('es', es);
  expect(String(t('jobs.nothing' as 'jobs.title'))).toBe('jobs.nothing');
});
