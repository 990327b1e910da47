import { expect, test } from 'vitest';
import { internshipFormSchema } from './internship-application.ts';

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

test('what is left open is null, and names lose their outer blanks', () => {
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

test('an address without a domain is no e-mail address', () => {
  const { error } = internshipFormSchema.safeParse({ ...COMPLETE, email: 'amanda@correo' });
  expect(error?.issues[0]?.message).toBe('internships.errors.email');
});

test('a semester that is not offered is refused', () => {
  expect(internshipFormSchema.safeParse({ ...COMPLETE, semester: '2' }).success).toBe(false);
});
