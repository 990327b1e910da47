import { expect, test } from 'vitest';
import { readHref, readLink } from './read-link.ts';

test.each([
  ['voltandes.cl', 'https://voltandes.cl/'],
  ['www.voltandes.cl/año?x=1', 'https://www.voltandes.cl/a%C3%B1o?x=1'],
  [' https://Voltandes.cl ', 'https://voltandes.cl/'],
  ['https://ñandú.cl', 'https://xn--and-6ma2c.cl/'],
  ['rrhh@voltandes.cl', 'mailto:rrhh@voltandes.cl'],
  ['MAILTO:rrhh@voltandes.cl', 'mailto:rrhh@voltandes.cl'],
  ['+56 9 1234 5678', 'tel:+56912345678'],
  ['tel:+56 2 2345 6789', 'tel:+56223456789'],
  ['/añadir', '/a%C3%B1adir'],
  ['\u200b/contacto', '/contacto'],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['http://voltandes.cl', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://a@evil.example', null],
  ['dos palabras', null],
  ['', null],
])('reads %j as the address %j', (typed, href) => {
  expect(readLink(typed)).toBe(href);
});

test.each([
  ['https://Voltandes.cl/a%20b', 'https://voltandes.cl/a%20b'],
  ['mailto:rrhh@voltandes.cl', 'mailto:rrhh@voltandes.cl'],
  ['tel:+56 2 2345 6789', 'tel:+56223456789'],
  ['/añadir', '/a%C3%B1adir'],
  ['bases.html', null],
  ['../bases.pdf', null],
  ['#etapas', null],
  ['voltandes.cl/contacto', null],
  ['voltandes.cl:8080/contacto', null],
  ['rrhh@voltandes.cl', null],
  ['+56 2 2345 6789', null],
  ['//evil.example', null],
  ['javascript:alert(1)', null],
  ['', null],
])('reads the pasted address %j as %j', (pasted, href) => {
  expect(readHref(pasted)).toBe(href);
});
