import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { says, showRoutes } from '#testing/components/show.tsx';
import { InternshipForm } from './internship-form.tsx';

const VALUES = {
  'First name': 'Amanda',
  'Last name': 'Rojas',
  Email: 'amanda.rojas@correo.example',
  Phone: '+56 9 8765 4321',
  Institution: 'Universidad de Santiago',
  Degree: 'Ingeniería Civil Eléctrica',
};

test('a student sees missing fields, and failures that keep the form', async () => {
  expectErrors(/^internship application not sent/);
  showRoutes([{ path: '/en/internships', element: <InternshipForm /> }], '/en/internships');
  const send = page.getByRole('button', { name: 'Send application' });
  const invalid = () => document.querySelectorAll('[aria-invalid=true]');
  await send.click();
  await says('Required fields');
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  expect(invalid()).toHaveLength(8);
  expect(document.querySelector('form [role=alert]')).toBeNull();
  for (const [label, value] of Object.entries(VALUES)) await page.getByLabelText(label).fill(value);
  await page.getByLabelText('Length of the internship').selectOptions('3-meses');
  await send.click();
  await says('Résumé required');
  expect(invalid()).toHaveLength(1);
  const cv = document.querySelector<HTMLElement>('[aria-invalid=true]');
  await expect.element(cv).toHaveFocus();
  await expect.element(cv).toHaveAccessibleDescription('Please attach your résumé');
  const file = page.getByLabelText('Résumé');
  await userEvent.upload(file, new File(['x'], 'cv.png', { type: 'image/png' }));
  await says('The photo could not be opened');
  await userEvent.upload(file, new File(['%PDF-1.7\n'], 'cv.pdf', { type: 'application/pdf' }));

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // Uploads report their progress, which `fetch` cannot.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    held.then(() => this.dispatchEvent(new ProgressEvent('error')));
  });
  await send.click();
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await says('The résumé could not be uploaded. Please try again.');
  await expect.element(page.getByLabelText('Institution')).toHaveValue(VALUES.Institution);
  // As a robot would; nothing is sent then, and the reason is not told.
  const honeypot = document.querySelector<HTMLInputElement>('input[name=website]');
  if (honeypot) honeypot.value = 'https://spam.example';
  await send.click();
  await says('There was an error sending your application. Please try again.');
});

test('an address whose domain looks mistyped is suggested otherwise, and taken with one press', async () => {
  showRoutes([{ path: '/en/internships', element: <InternshipForm /> }], '/en/internships');
  const email = page.getByLabelText('Email');
  await email.fill('amanda@gmial.com');
  await page.getByLabelText('Phone').click();
  await page.getByRole('button', { name: 'Did you mean amanda@gmail.com?' }).click();
  await expect.element(email).toHaveValue('amanda@gmail.com');
  await expect.element(page.getByRole('button', { name: /^Did you mean/ })).not.toBeInTheDocument();
});
