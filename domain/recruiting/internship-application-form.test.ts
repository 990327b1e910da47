import { expect, test } from 'vitest';
import { internshipFormSchema } from './internship-application-form.ts';

const COMPLETE = {
  first_name: ' Amanda ',
  last_name: 'Rojas',
  email: 'amanda@correo.example',
  phone: '+56 9 1234 5678',
  institution: 'USACH',
  career: 'Ingeniería Civil Eléctrica',
  semester: '',
  duration: '3-meses',
  availability: '',
  motivation: '  ',
  skills: '',
};

test('stores empty fields as null and trims names', () => {
  expect(internshipFormSchema.parse(COMPLETE)).toEqual({
    ...COMPLETE,
    first_name: 'Amanda',
    semester: null,
    availability: null,
    motivation: null,
    skills: null,
  });
});

test.each(['first_name', 'last_name', 'email', 'phone', 'institution', 'career', 'duration'] as const)(
  '%s is required',
  (field) => {
    const { error } = internshipFormSchema.safeParse({ ...COMPLETE, [field]: '' });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  },
);

test('refuses an e-mail address without a domain', () => {
  const { error } = internshipFormSchema.safeParse({ ...COMPLETE, email: 'amanda@correo' });
  expect(error?.issues[0]?.message).toBe('internships.errors.email');
});

test('refuses a text over the limit', () => {
  const { error } = internshipFormSchema.safeParse({ ...COMPLETE, career: 'x'.repeat(201) });
  expect(error?.issues[0]?.message).toBe('common.tooLong');
});

test('refuses an unknown semester', () => {
  expect(internshipFormSchema.safeParse({ ...COMPLETE, semester: '2' }).success).toBe(false);
});
