import { expect, test } from 'vitest';
import { mentionedIn, mentionQuery, splitMentions, suggestPeople } from './mentions.ts';

const PEOPLE = [
  { user_id: '1', full_name: 'Ana Soto' },
  { user_id: '2', full_name: 'Ana Soto Díaz' },
  { user_id: '3', full_name: 'Álvaro Núñez' },
  { user_id: '4', full_name: 'Eva Paz' },
  { user_id: '5', full_name: 'Eva Paz' },
];

test('a comment is split at the mentions of known people', () => {
  expect(splitMentions('Hola @Ana Soto Díaz, y @Nadie', PEOPLE)).toEqual([
    { text: 'Hola ', at: 0 },
    { text: '@Ana Soto Díaz', at: 5, person: 'Ana Soto Díaz' },
    { text: ', y @Nadie', at: 19 },
  ]);
  expect(splitMentions('@Eva Pazos', PEOPLE)).toEqual([{ text: '@Eva Pazos', at: 0 }]);
  expect(splitMentions('', PEOPLE)).toEqual([]);
  expect(splitMentions('ana@correo.example', PEOPLE)).toEqual([{ text: 'ana@correo.example', at: 0 }]);
});

test('the longest name wins, and each person counts once', () => {
  expect(mentionedIn('@Ana Soto Díaz @Ana Soto Díaz', PEOPLE, new Set())).toEqual(['2']);
  expect(mentionedIn('@Ana Soto: mira', PEOPLE, new Set())).toEqual(['1']);
});

test('when several people share a name, the picked one is mentioned, or all of them if none was picked', () => {
  expect(mentionedIn('@Eva Paz', PEOPLE, new Set(['5']))).toEqual(['5']);
  expect(mentionedIn('@Eva Paz', PEOPLE, new Set())).toEqual(['4', '5']);
  // Picked, then deleted from the text.
  expect(mentionedIn('Hola', PEOPLE, new Set(['5']))).toEqual([]);
});

test.each([
  ['Hola @al', 8, { at: 5, typed: 'al' }],
  ['@', 1, { at: 0, typed: '' }],
  ['(@ana s', 7, { at: 1, typed: 'ana s' }],
  ['Hola @al', 4, null],
  ['ana@correo', 10, null],
  ['@ana\nhola', 9, null],
])('the mention query of %o with the caret at %d is %o', (body, caret, expected) => {
  expect(mentionQuery(body, caret)).toEqual(expected);
});

test('people are found by any word of their name, without accents', () => {
  expect(suggestPeople(PEOPLE, 'nune').map(({ user_id }) => user_id)).toEqual(['3']);
  expect(suggestPeople(PEOPLE, 'ana soto d').map(({ user_id }) => user_id)).toEqual(['2']);
  expect(suggestPeople(PEOPLE, '')).toHaveLength(5);
  expect(suggestPeople(PEOPLE, 'varo')).toEqual([]);
});
