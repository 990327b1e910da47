import { expect, test } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { es } from '#app/i18n/es.ts';
import { createI18n } from '#app/i18n/i18n.ts';
import { applicationFormSchema } from '#domain/recruiting/job-application-form.ts';
import { TOO_LONG } from '#domain/values/text-limits.ts';
import { checkContactRequest } from './check-contact-request.ts';

const INPUT = {
  name: 'Amanda Rojas',
  company: '',
  email: 'amanda@planta.example',
  phone: '+56 9 1234 5678',
  service: '',
  message: 'Un CCM para abril.',
  website: '',
};

test('turns complete input into a request', async () => {
  const { problems, request } = await checkContactRequest(INPUT);
  expect(problems).toEqual({});
  expect(request).toMatchObject({ name: 'Amanda Rojas', company: null, service: null });
});

test('returns problems in form order', async () => {
  const { problems, request } = await checkContactRequest({
    ...INPUT,
    name: ' ',
    email: 'amanda',
    message: '',
  });
  expect(request).toBeNull();
  expect(Object.entries(problems)).toEqual([
    ['name', 'contact.errors.required'],
    ['email', 'contact.errors.invalidEmail'],
    ['message', 'contact.errors.required'],
  ]);
});

test('reports input over the limit, with a message in both languages', async () => {
  const long = 'x'.repeat(5001);
  const { problems } = await checkContactRequest({ ...INPUT, company: long, message: long });
  expect(problems).toEqual({ company: TOO_LONG, message: TOO_LONG });
  const applicant = applicationFormSchema.safeParse({
    full_name: long,
    email: `${long}@correo.example`,
    phone: long,
    cover_letter: long,
  });
  expect(applicant.error?.issues.map(({ message }) => message)).toEqual(Array(4).fill(TOO_LONG));
  for (const [language, texts] of [
    ['es', es],
    ['en', en],
  ] as const) {
    expect(createI18n(language, texts).t(TOO_LONG)).toBe(texts.common.tooLong);
  }
});
