import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['GMAIL.CON', 'gmail.com'],
  ['gmail.cl', 'gmail.com'],
  ['gmail.com.', null],
  ['gmail,com', null],
  ['gmailcom', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.cl', 'hotmail.cl'],
  ['hotmail.co', 'hotmail.com'],
  ['outlok.es', 'outlook.es'],
  ['yaho.com', 'yahoo.com'],
  ['iclod.com', 'icloud.com'],
  ['gmail.com', null],
  ['hotmail.cl', null],
  ['hotmail.fr', null],
  ['yahoo.com.ar', null],
  ['mail.com', null],
  ['ymail.com', null],
  ['small.com', null],
  ['codelco.cl', null],
  ['voltandes.cl', null],
  ['uc.cl', null],
])('ana.rojas@%s: %s', (domain, meant) => {
  expect(suggestEmail(`ana.rojas@${domain}`)).toBe(meant && `ana.rojas@${meant}`);
});

test.each(['', 'ana', 'ana@', '@gmial.com', 'ana@b@gmial.com'])('nothing is suggested for %j', (address) => {
  expect(suggestEmail(address)).toBeNull();
});
