import { expect, test } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { es } from '#app/i18n/es.ts';
import { createI18n } from '#app/i18n/i18n.ts';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import { INTERNSHIP_FORM } from './internship-definition.ts';

const { explainFailure, explainProblems } = INTERNSHIP_FORM;

const [spanish, english] = [createI18n('es', es).t, createI18n('en', en).t];

test.each([
  [
    new UploadFailed('Failed to fetch'),
    'Error al subir el CV. Por favor, intenta nuevamente.',
    'The résumé could not be uploaded. Please try again.',
  ],
  [
    new UploadFailed('no room', { reason: 'unavailable' }),
    es.common.uploadErrors.unavailable,
    en.common.uploadErrors.unavailable,
  ],
  [
    new TypeError('Failed to fetch'),
    'Hubo un error al enviar tu solicitud. Por favor, intenta nuevamente.',
    'There was an error sending your application. Please try again.',
  ],
])('describes %s', (error, inSpanish, inEnglish) => {
  expect(explainFailure(error, spanish).body).toBe(inSpanish);
  expect(explainFailure(error, english).body).toBe(inEnglish);
});

test.each([
  [
    'missing',
    { title: 'CV requerido', body: 'Por favor, adjunta tu CV' },
    { title: 'Résumé required', body: 'Please attach your résumé' },
  ],
  [
    'type',
    { title: 'Tipo de archivo no válido', body: 'Por favor, sube un archivo PDF, DOC o DOCX' },
    { title: 'Invalid file type', body: 'Please upload a PDF, DOC or DOCX file' },
  ],
  [
    'size',
    { title: 'Archivo muy grande', body: 'El archivo debe ser menor a 5MB' },
    { title: 'File too large', body: 'The file must be smaller than 5MB' },
  ],
] as const)('describes a CV with the problem %s', (problem, inSpanish, inEnglish) => {
  const key = `internships.errors.cv.${problem}` as const;
  expect(spanish(key, { returnObjects: true })).toEqual(inSpanish);
  expect(english(key, { returnObjects: true })).toEqual(inEnglish);
});

test('missing fields are reported before invalid ones', () => {
  const required = {
    title: 'Campos requeridos',
    body: 'Por favor, completa todos los campos obligatorios',
  };
  expect(explainProblems(['internships.errors.email', 'internships.errors.field'], spanish)).toMatchObject(
    required,
  );
  expect(explainProblems(['internships.errors.field'], english)).toMatchObject({
    title: 'Required fields',
    body: 'Please complete all required fields',
  });
  expect(explainProblems(['internships.errors.email'], spanish)).toMatchObject({
    body: es.internships.errors.email,
  });
});
