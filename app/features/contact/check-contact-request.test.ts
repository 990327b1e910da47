import { expect, test } from 'vitest';
import { checkContactRequest } from './check-contact-request.ts';

const TYPED = {
  name: 'Amanda Rojas',
  company: '',
  email: 'amanda@planta.example',
  phone: '+56 9 1234 5678',
  service: '',
  message: 'Un CCM para abril.',
  website: '',
};

test('what is complete becomes a request', async () => {
  const { problems, request } = await checkContactRequest(TYPED);
  expect(problems).toEqual({});
  expect(request).toMatchObject({ name: 'Amanda Rojas', company: null, service: null });
});

test('problems come in the order of the form', async () => {
  const { problems, request } = await checkContactRequest({
    ...TYPED,
    name: ' ',
    email: 'amanda',
    message: '',
  });
  expect(request).toBeNull();
  expect(Object.entries(problems)).toEqual([
    ['name', 'contact.errors.required'],
    ['email', 'contact.errors.invalidEmail'],
    ['message', 'contact.errors.required'],
  ]);
});
