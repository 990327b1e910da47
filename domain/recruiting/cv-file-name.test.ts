import { expect, test } from 'vitest';
import { cvFileName, exportFileName, zipFileName } from './cv-file-name.ts';

test.each([
  ['Ana Pérez', 'CV_Ana_Pérez'],
  ['../../etc/passwd', 'CV_etc_passwd'],
  ['···', 'CV_sin_nombre'],
  ['a'.repeat(200), `CV_${'a'.repeat(80)}`],
])('the CV of %j is named %j', (name, file) => {
  expect(cvFileName(name)).toBe(file);
});

test.each([
  ['Jefe/a de Obra', 'CVs_Jefe_a_de_Obra.zip'],
  ['', 'CVs_Postulaciones.zip'],
  ['b'.repeat(200), `CVs_${'b'.repeat(80)}.zip`],
])('the archive of %j is named %j', (title, file) => {
  expect(zipFileName(title)).toBe(file);
});

test('an export is named after its posting', () => {
  expect(exportFileName('Jefe/a de Obra')).toBe('Postulaciones_Jefe_a_de_Obra');
  expect(exportFileName('')).toBe('Postulaciones_oferta');
});
