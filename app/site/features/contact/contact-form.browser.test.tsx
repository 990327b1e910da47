import { useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { addChanges } from '#app/i18n/change-messages.ts';
import { MOVES, useLanguage } from '#app/i18n/use-language.ts';
import { assignAddresses, movedPages, movesOfLinks } from '#domain/website/moved-pages.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json } from '#testing/components/network.ts';
import { says, showRoutes } from '#testing/components/show.tsx';
import { ContactForm } from './contact-form.tsx';

const SEND = 'POST /functions/v1/send-contact-email';
const REQUIRED = 'Please complete all required fields (*)';
const INVALID = 'Please enter a valid email';
const FAILED = 'There was an error sending the message. Please try again.';

const field = (label: string): Locator => page.getByLabelText(label);
const send = page.getByRole('button', { name: 'Request a quote' });
const invalid = (): number => document.querySelectorAll('[aria-invalid=true]').length;

async function fillIn(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

test('missing fields are reported, then invalid ones, and the first of them gets the focus', async () => {
  showRoutes([{ path: '/en', element: <ContactForm /> }], '/en');
  await send.click();
  await says(REQUIRED);
  await expect.element(field('Name')).toHaveFocus();
  expect(invalid()).toBe(4);
  expect(document.querySelector('form [role=alert]')).toBeNull();
  await fillIn({
    Name: 'Amanda',
    Email: 'amanda@planta',
    Phone: '+56 9 1234 5678',
    Message: 'Un CCM de doce unidades para abril.',
  });
  await send.click();
  await expect.element(page.getByText(INVALID).first()).toBeVisible();
  // One toast at a time.
  await expect.element(page.getByText(REQUIRED, { exact: true })).not.toBeInTheDocument();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveAccessibleDescription(INVALID);
  expect(invalid()).toBe(1);
});

test('a request that is not sent stays in the form, and is the same one, with every field, when it is sent again', async () => {
  expectErrors(/^contact request not sent/);
  showRoutes([{ path: '/en', element: <ContactForm /> }], '/en');
  await fillIn({
    Name: 'Amanda',
    Email: 'amanda@planta.example',
    Phone: '+56 9 1234 5678',
    Company: 'Planta Sur',
    Message: 'Un CCM.',
  });
  await field('Service').selectOptions('Montaje eléctrico');
  // As a robot would; nothing is sent then.
  const honeypot = document.querySelector<HTMLInputElement>('input[name=website]');
  if (honeypot) honeypot.value = 'https://spam.example';
  await send.click();
  await says(FAILED);
  if (honeypot) honeypot.value = '';
  const sent: unknown[] = [];
  answer(SEND, async (request) => {
    sent.push(await request.json());
    return json({ error: 'out of order' }, 500)(request);
  });
  await page.getByRole('button', { name: 'Close' }).click();
  await send.click();
  await says(FAILED);
  await expect.element(field('Message')).toHaveValue('Un CCM.');
  const { promise: held, resolve: release } = Promise.withResolvers<Response>();
  answer(SEND, async (request) => {
    sent.push(await request.json());
    return held;
  });
  await send.click();
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-busy', 'true');
  release(Response.json({ success: true }));
  await says('Message sent!');
  await expect.element(field('Name')).toHaveValue('');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({
    email: 'amanda@planta.example',
    company: 'Planta Sur',
    service: 'Montaje eléctrico',
    message: 'Un CCM.',
    language: 'en',
  });
  expect(sent[1]).toEqual(sent[0]);
});

test('both languages of a page share a draft, also where staff have moved it', async () => {
  const pages = movedPages(assignAddresses({ '/servicios': 'soluciones', '/en/services': 'what-we-do' }, []));
  const MovedForm = () => {
    const { i18n } = useTranslation();
    addChanges(i18n, { [MOVES]: movesOfLinks(pages, useLanguage()) });
    return <ContactForm />;
  };
  const element = <MovedForm />;
  showRoutes([{ path: '/soluciones', element }], '/soluciones');
  await field('Mensaje').fill('Un CCM.');
  showRoutes([{ path: '/en/what-we-do', element }], '/en/what-we-do');
  await expect.element(field('Message')).toHaveValue('Un CCM.');
});
