import { expect, test } from 'vitest';
import { EMPTY_RICH_TEXT, richTextOf } from '../website/plain-rich-text.ts';
import { isOpen, toggledStatus } from './job-posting.ts';
import { jobPostingFormSchema } from './job-posting-form.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  [{ status: 'active', expires_at: null }, true],
  [{ status: 'active', expires_at: '2026-11-21T12:00:01Z' }, true],
  [{ status: 'active', expires_at: '2026-11-21T12:00:00Z' }, false],
  [{ status: 'draft', expires_at: null }, false],
  [{ status: 'closed', expires_at: null }, false],
] as const)('%o is open: %s', (posting, open) => {
  expect(isOpen(posting, now)).toBe(open);
});

test('the toggle unpublishes an active posting and publishes any other', () => {
  expect(toggledStatus).toEqual({ active: 'draft', draft: 'active', expired: 'active', closed: 'active' });
});

const filled = {
  title: 'T',
  department: 'D',
  location: 'L',
  description: richTextOf('X'),
  requirements: richTextOf('R'),
  benefits: EMPTY_RICH_TEXT,
};

test('a new posting is a full-time, mid-level draft', () => {
  expect(jobPostingFormSchema.parse(filled)).toMatchObject({
    status: 'draft',
    employment_type: 'full_time',
    experience_level: 'mid',
    salary_min: null,
  });
});

test('a link is normalized as the database requires', () => {
  const link = (external_link: string) =>
    jobPostingFormSchema.parse({ ...filled, external_link }).external_link;
  expect(link(' Https://empleos.example/Uno ')).toBe('https://empleos.example/Uno');
  expect(link('')).toBeNull();
  for (const external_link of ['javascript:alert(1)', `https://empleos.example/${'x'.repeat(2000)}`])
    expect(jobPostingFormSchema.safeParse({ ...filled, external_link }).error?.issues[0]).toMatchObject({
      path: ['external_link'],
      message: 'url',
    });
});

test('salaries are integers, and the minimum does not exceed the maximum', () => {
  expect(jobPostingFormSchema.parse({ ...filled, salary_min: '900000' }).salary_min).toBe(900_000);
  expect(jobPostingFormSchema.parse({ ...filled, salary_min: ' 1.500.000 ' }).salary_min).toBe(1_500_000);
  expect(jobPostingFormSchema.parse({ ...filled, salary_min: ' ' }).salary_min).toBeNull();
  for (const [salary_min, message] of [
    ['2147483648', 'salaryMax'],
    ['1.5', 'salary'],
    ['-1', 'salary'],
    ['1.50.000', 'salary'],
    ['1500.000', 'salary'],
    ['1e6', 'salary'],
    ['mucho', 'salary'],
  ])
    expect(jobPostingFormSchema.safeParse({ ...filled, salary_min }).error?.issues[0]).toMatchObject({
      path: ['salary_min'],
      message,
    });
  const fixed = jobPostingFormSchema.safeParse({ ...filled, salary_min: '1', salary_max: '1' });
  expect(fixed.success).toBe(true);
  const wrong = jobPostingFormSchema.safeParse({ ...filled, salary_min: '2', salary_max: '1' });
  expect(wrong.error?.issues[0]).toMatchObject({ path: ['salary_max'], message: 'salaryRange' });
});

test.each([
  ['title', ' '],
  ['title', 'x'.repeat(201)],
  ['benefits', richTextOf('x'.repeat(10_001))],
  ['requirements', EMPTY_RICH_TEXT],
  ['description', 'X'],
  ['questions', Array(6).fill({ id: 'q1', text: { es: '¿Cuál?' }, required: false, kind: 'text' })],
] as const)('refuses %s as %j', (field, value) => {
  const { error } = jobPostingFormSchema.safeParse({ ...filled, [field]: value });
  expect(error?.issues[0]?.path[0]).toBe(field);
});
