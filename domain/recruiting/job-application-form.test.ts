import { expect, test } from 'vitest';
import { applicationFormSchema } from './job-application-form.ts';

const FORM = {
  full_name: 'Amanda Rojas',
  email: 'amanda@correo.example',
  phone: '',
  profile_url: '',
  cover_letter: '',
};

test.each([
  ['', null],
  ['linkedin.com/in/amanda', 'https://linkedin.com/in/amanda'],
  ['https://amanda.example/?obra=1#foto', 'https://amanda.example/?obra=1#foto'],
])('stores the profile %j as %j', (profile_url, stored) => {
  expect(applicationFormSchema.parse({ ...FORM, profile_url }).profile_url).toBe(stored);
});

test.each([
  ['full_name', ' ', 'application.errors.nameRequired'],
  ['full_name', 'x'.repeat(201), 'common.tooLong'],
  ['email', '', 'application.errors.emailRequired'],
  ['email', 'amanda@correo', 'application.errors.emailInvalid'],
  ['profile_url', 'javascript:alert(1)', 'application.errors.profileInvalid'],
  ['profile_url', 'http://amanda.example', 'application.errors.profileInvalid'],
  ['profile_url', 'https://banco.example@amanda.example', 'application.errors.profileInvalid'],
  ['profile_url', 'https://localhost', 'application.errors.profileInvalid'],
  // Too long only once the scheme is added.
  ['profile_url', `amanda.example/${'x'.repeat(480)}`, 'common.tooLong'],
])('refuses %s as %j: %s', (field, value, message) => {
  const { error } = applicationFormSchema.safeParse({ ...FORM, [field]: value });
  expect(error?.issues[0]).toMatchObject({ path: [field], message });
});
