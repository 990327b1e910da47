import { zodResolver } from '@hookform/resolvers/zod';
import { expect, test } from 'vitest';
import { translatedPostingFormSchema } from '#domain/recruiting/job-posting-form.ts';
import { richTextOf } from '#domain/website/plain-rich-text.ts';
import { UNFORMATTED } from '#testing/job-posting.ts';
import { RICH_TEXT, RICH_TEXT_WORDS } from '#testing/rich-text.ts';
import { basedOn, copyOf, editedFields, formOf, NEW_POSTING, previewOf } from './posting-form.ts';
import { POSTING_ERRORS } from './posting-labels.ts';

const posting = {
  ...previewOf(NEW_POSTING),
  ...UNFORMATTED,
  updated_at: '2026-11-20T12:00:00+00:00',
  id: 'p',
  slug: 'p',
  title: 'T',
  department: 'D',
  location: 'L',
  description: 'X',
  requirements: 'R',
  created_at: '2026-11-20T12:00:00+00:00',
  expires_at: '2026-12-31T15:00:00+00:00',
  publish_at: '2026-12-01T12:30:45+00:00',
  views_count: 0,
  questions: [],
  en_title: 'Lead',
  en_department: null,
  en_description: null,
  en_requirements: null,
  en_benefits: null,
};

test('keeps the time of an expiry until another day is chosen', () => {
  const form = formOf(posting);
  const edited = (expires_at: string) =>
    editedFields(posting, translatedPostingFormSchema.parse({ ...form, expires_at })).expires_at;
  expect(form.expires_at).toBe('2026-12-31');
  expect(edited('2026-12-31')).toBe('2026-12-31T15:00:00+00:00');
  expect(edited('2026-12-30')).toBe('2026-12-31T02:59:59.000Z');
  expect(edited('')).toBeNull();
});

test('previews the valid fields of an incomplete form', () => {
  const written = { ...NEW_POSTING, title: 'Jefe', salary_min: ' 900000 ', salary_max: 'mucho' };
  expect(previewOf({ ...written, expires_at: '2026-12-31' })).toMatchObject({
    title: 'Jefe',
    employment_type: 'full_time',
    salary_min: 900_000,
    salary_max: null,
    expires_at: '2027-01-01T02:59:59.000Z',
  });
});

test('keeps the time of a publication until another minute is chosen', () => {
  const form = formOf(posting);
  const edited = (publish_at: string) =>
    editedFields(posting, translatedPostingFormSchema.parse({ ...form, publish_at })).publish_at;
  expect(form.publish_at).toBe('2026-12-01T09:30');
  expect(edited('2026-12-01T09:30')).toBe('2026-12-01T12:30:45+00:00');
  expect(edited('2026-12-01T09:31')).toBe('2026-12-01T12:31:00.000Z');
  expect(edited('')).toBeNull();
});

test('the form reports what is wrong with a salary', async () => {
  const resolve = zodResolver(translatedPostingFormSchema);
  for (const [salary_min, message] of [
    ['mucho', 'salary'],
    ['99.999.999.999', 'salaryMax'],
  ] as const) {
    const written = { ...formOf(posting), salary_min };
    const { errors } = await resolve(written, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(POSTING_ERRORS.get(errors.salary_min?.message ?? '')).toBe(POSTING_ERRORS.get(message));
    expect(errors.salary_min?.message).toBe(message);
  }
});

test('a posting based on another is a draft without dates; a copy is labeled as such', () => {
  expect(basedOn({ ...posting, status: 'closed' })).toMatchObject({
    title: 'T',
    status: 'draft',
    expires_at: '',
    publish_at: '',
  });
  expect(copyOf(posting)).toMatchObject({
    title: 'T (copia)',
    publish_at: '',
    en_title: 'Lead (copy)',
    en_department: '',
  });
});

test('previews the English that has been entered, and lists the fields shown in Spanish', () => {
  const written = { ...formOf(posting), en_description: richTextOf(' '), benefits: richTextOf('Seguro') };
  expect(previewOf(written, 'en')).toMatchObject({
    title: 'Lead',
    description: 'X',
    untranslated: ['department', 'description', 'requirements', 'benefits'],
    texts: { description: richTextOf('X'), benefits: richTextOf('Seguro') },
    isInEnglish: false,
  });
});

test('saves the words of a text besides its formatting, and only those that are shown otherwise', () => {
  const before = {
    ...posting,
    requirements: ' * R\r\n',
    en_description: 'Old',
    en_description_rich: RICH_TEXT,
  };
  const form = { ...formOf(before), description: RICH_TEXT, en_description: richTextOf('New') };
  expect(editedFields(before, translatedPostingFormSchema.parse(form))).toMatchObject({
    description: RICH_TEXT_WORDS,
    description_rich: RICH_TEXT,
    requirements: before.requirements,
    requirements_rich: null,
    benefits: null,
    en_description: 'New',
    en_description_rich: null,
  });
});

test('the form refuses texts that are empty or too long', () => {
  const issuesOf = (description: string) =>
    translatedPostingFormSchema
      .safeParse({ ...formOf(posting), description: richTextOf(description) })
      .error?.issues.map(({ message }) => message);
  expect(issuesOf('x'.repeat(10_000))).toBeUndefined();
  expect(issuesOf('x'.repeat(10_001))).toEqual(['textTooLong']);
  expect(issuesOf(' ')).toEqual(['required']);
  expect(POSTING_ERRORS.has('textTooLong')).toBe(true);
});
