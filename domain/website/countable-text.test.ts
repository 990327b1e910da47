import { expect, test } from 'vitest';
import { countableCampaign, countableHost, countablePath, countableTerm } from './countable-text.ts';

const TOKEN = '9f86d081884c7d659a2feaa0c55ad015';
const WORDY_TOKEN = 'kqLmXyzAbcdEfghIjklMnopQrst';

test.each([
  ['www.Google.cl', 'google.cl'],
  ['mineros.cl', 'mineros.cl'],
  ['10.0.0.7', 'otros'],
  ['localhost', 'otros'],
  ['ana@correo.example', 'otros'],
  [`${TOKEN}.rastreo.example`, 'otros'],
  ['u12345.correo.example', 'otros'],
  ['', 'otros'],
  [`${'a.'.repeat(60)}cl`, 'otros'],
  ['google.cl/q?ana', 'otros'],
])('the host %j is counted as %j', (host, counted) => {
  expect(countableHost(host)).toBe(counted);
});

test.each([
  ['Verano 2026', 'verano-2026'],
  ['boletin_2026-11', 'boletin_2026-11'],
  ['ana@correo.example', 'otros'],
  ['ana＠correo.example', 'otros'],
  ['12.345.678-9', 'otros'],
  ['+56 9 1234 5678', 'otros'],
  [TOKEN, 'otros'],
  [WORDY_TOKEN, 'otros'],
  ['<script>', 'otros'],
  ['x'.repeat(61), 'otros'],
])('the campaign %j is counted as %j', (campaign, counted) => {
  expect(countableCampaign(campaign)).toBe(counted);
});

test.each([
  ['  Soldador   TIG ', 'soldador tig'],
  ['PLC S7', 'plc s7'],
  ['eléctrico', 'eléctrico'],
  ['ana@correo.example', null],
  ['12.345.678-9', null],
  ['１２３４５６７８', null],
  ['9 1234', null],
  [TOKEN, null],
  ['a', null],
  ['x '.repeat(40), null],
])('the search %j is counted as %j', (term, counted) => {
  expect(countableTerm(term)).toBe(counted);
});

test.each([
  ['/Servicios/Domótica/', '/servicios/domótica'],
  ['/blog/2024/05/nuevo-taller.html', '/blog/2024/05/nuevo-taller.html'],
  ['/baja/ana%40correo.example', '/baja/…'],
  ['/baja/ana@correo.example?x=1', '/baja/…'],
  [`/mi-postulacio/${TOKEN}`, '/mi-postulacio/…'],
  [`/mi-postulacio/${WORDY_TOKEN}/x`, '/mi-postulacio/…/x'],
  ['/x/0190a8c0-0000-4000-8000-000000000001', '/x/…'],
  ['/%E0%A4%A', '/…'],
  ['/a/%3Ftoken=b', '/a/…'],
  ['/..%2f..%2fetc', '/…'],
  ['', '/'],
  [`/${'a/'.repeat(20)}`, `/${Array.from('aaaaaaaa').join('/')}`],
])('the missing page %j is counted as %j', (path, counted) => {
  expect(countablePath(path)).toBe(counted);
});
