import { expect, test } from 'vitest';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { UNFORMATTED } from '#testing/job-posting.ts';
import { type CountedPosting, explainMissingEnglish } from './list-postings.ts';
import { NEW_POSTING, previewOf } from './posting-form.ts';

const posting: CountedPosting = {
  ...previewOf({ ...NEW_POSTING, title: 'Tablerista' }),
  ...UNFORMATTED,
  id: 'p',
  slug: 'p',
  created_at: '2026-10-20T12:00:00+00:00',
  published_at: null,
  views_count: 0,
  applications: 0,
  is_translated: false,
  updated_at: '2026-11-20T12:00:00+00:00',
  questions: [],
  publish_at: null,
  en_title: 'Switchboard assembler',
  en_department: 'Workshop',
  en_description: 'x',
  en_requirements: 'x',
  en_benefits: null,
};
const question = (options: { text: { es: string; en?: string }; id: string }[]): PostingQuestion => ({
  id: 'q',
  kind: 'choice',
  required: false,
  text: { es: '¿Turno?', en: 'Shift?' },
  options,
});

test.each<[string, Partial<CountedPosting>, string | null]>([
  ['a translated one', { is_translated: true }, null],
  ['one without its benefits', { benefits: 'Colación' }, 'Falta en inglés: beneficios'],
  ['no benefits at all', { benefits: ' ', en_title: null }, 'Falta en inglés: título'],
  [
    'a question of which an option is in Spanish',
    { benefits: null, questions: [question([{ id: 'o', text: { es: 'Noche' } }])] },
    'Falta en inglés: preguntas',
  ],
  [
    'nothing',
    { benefits: null, en_title: null, en_department: null, en_description: null, en_requirements: null },
    'Falta en inglés: todo',
  ],
])('%s', (_, fields, text) => {
  expect(explainMissingEnglish({ ...posting, ...fields })).toBe(text);
});
