import { expect, test } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { es } from '#app/i18n/es.ts';
import { createI18n } from '#app/i18n/i18n.ts';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import { applicationError } from './application-error.ts';
import { ApplicationFailed } from './application-failed.ts';

const { t } = createI18n('es', es);

test.each([
  [
    new ApplicationFailed('new row violates row-level security policy', '42501'),
    'Error en la postulacion',
    'permisos',
  ],
  [
    new ApplicationFailed('violates foreign key constraint', '23503'),
    'Error en la postulacion',
    'oferta siga activa',
  ],
  [new ApplicationFailed('violates check constraint "x"', '23514'), 'Error en la postulacion', 'validación'],
  // The code is enough.
  [new ApplicationFailed('x', '42501'), 'Error en la postulacion', 'permisos'],
  [new ApplicationFailed('x', '23503'), 'Error en la postulacion', 'oferta siga activa'],
  [new ApplicationFailed('x', '23514'), 'Error en la postulacion', 'validación'],
  [new ApplicationFailed('out of memory', '53200'), 'Error de base de datos', 'out of memory (53200)'],
  [
    new UploadFailed('The object exceeded the maximum allowed size'),
    'Error de subida',
    'No se pudo subir el CV: The object',
  ],
  [
    new UploadFailed('Too many requests, try again later', { reason: 'rateLimited' }),
    'Error de subida',
    'demasiados archivos',
  ],
  [
    new UploadFailed('mime type', { reason: 'wrongType' }),
    'Error de subida',
    'El contenido del archivo no es',
  ],
  [new ApplicationFailed('file is missing', 'P0001'), 'Error en la postulacion', 'subir el archivo'],
  [new UploadFailed(''), 'Error de subida', 'Intente nuevamente'],
  [new UploadFailed('Failed to fetch'), 'Error de subida', 'Intente nuevamente'],
  [new UploadFailed('<html><h1>502</h1></html>'), 'Error de subida', 'Intente nuevamente'],
  [new ApplicationFailed('<html><h1>502</h1></html>', null), 'Error en la postulacion', 'Error desconocido'],
  [new ApplicationFailed('', null), 'Error en la postulacion', 'Error desconocido'],
  [
    new ApplicationFailed('invalid answers: question q1 requires an answer', '23514'),
    'Error en la postulacion',
    'preguntas de esta oferta cambiaron',
  ],
  [new TypeError('Failed to fetch'), 'Error en la postulacion', 'conexión'],
  [new TypeError('Load failed'), 'Error en la postulacion', 'conexión'],
  [new Error('surprise'), 'Error en la postulacion', 'Error tecnico: surprise'],
  ['not an Error', 'Error en la postulacion', 'Error desconocido al enviar la postulacion'],
])('describes %s', (error, title, body) => {
  const message = applicationError(error, t);
  expect(message.title).toBe(title);
  expect(message.body).toContain(body);
});

test.each([
  [
    new ApplicationFailed('new row violates row-level security policy', '42501'),
    'Application error',
    'Access permissions error. Reload the page and try again.',
  ],
  [
    new ApplicationFailed('violates foreign key constraint', '23503'),
    'Application error',
    'The application could not be recorded. Check that the job is still open.',
  ],
  [
    new ApplicationFailed('violates check constraint "x"', '23514'),
    'Application error',
    'Data validation error. Check what you have written.',
  ],
  [new ApplicationFailed('out of memory', '53200'), 'Database error', 'out of memory (53200)'],
  [
    new UploadFailed('no room', { reason: 'unavailable' }),
    'Upload error',
    'We cannot receive files at the moment. Please try again in a few minutes.',
  ],
  [new UploadFailed(''), 'Upload error', 'The résumé could not be uploaded. Please try again.'],
  [
    new TypeError('Failed to fetch'),
    'Application error',
    'Connection error. Check your internet connection and try again.',
  ],
  [new Error('surprise'), 'Application error', 'Technical error: surprise'],
  ['not an Error', 'Application error', 'Unknown error while sending the application'],
])('describes %s in English', (error, title, body) => {
  expect(applicationError(error, createI18n('en', en).t)).toMatchObject({ title, body });
});
