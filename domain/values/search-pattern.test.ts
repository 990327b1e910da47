import { expect, test } from 'vitest';
import { searchable, searchPatterns } from './search-pattern.ts';

test.each([
  ['', []],
  ['  ', []],
  [' Núñez ', ['%nunez%']],
  ['rojas CAMILA', ['%camila%', '%rojas%']],
  ['+56 9 1234-5678', ['%912345678%']],
  ['0056 9.1234.5678', ['%912345678%']],
  ['09 1234 5678', ['%912345678%']],
  ['9 1234 5678', ['%912345678%']],
  ['٩١٢٣٤٥٦٧٨', ['%912345678%']],
  ['５６９', ['%569%']],
  ['+56 55 221 4567', ['%552214567%']],
  ['5612', ['%5612%']],
  ['100%', ['%100\\%%']],
  ['a_b*', ['%a\\_b_%']],
])('%j becomes %j', (search, patterns) => {
  expect(searchPatterns(search)).toEqual(patterns);
});

test.each([
  ["O'Higgins", 'o\u2019higgins'],
  ["O'Higgins", 'O\u02bcHiggins'],
  ["O'Higgins", 'O\u00b4Higgins'],
  ['Pérez-Cotapos', 'Pe\u0301rez\u2013Cotapos'],
  ['Perez-Cotapos', 'Pérez\u2011Cotapos'],
  ['Camila', 'Cami\u200bla\u00ad'],
  ['oficina', 'o\ufb01cina'],
  ['Sorensen', 'Sørensen'],
  ['Strasse', 'Straße'],
  ['Ægir', 'aegir'],
])('%j and %j are the same', (one, other) => {
  expect(searchable(one)).toBe(searchable(other));
});
