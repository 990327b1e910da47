import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MAILS_DOCUMENT, mailTexts } from '#domain/mails/mail-texts.ts';
import type { Language } from '#domain/values/language.ts';
import { show } from '#testing/components/show.tsx';
import { MailPreview, type TypedText } from './mail-preview.tsx';
import { listSiteTexts, textKey } from './site-text.ts';

const SUBJECT = 'contactAcknowledgement.subject';

/** Shows the acknowledgement of a quote request, and a field that types its subject in Spanish. */
function preview(language: Language, published: Record<string, string> = {}): void {
  const site = listSiteTexts(
    new Map([[MAILS_DOCUMENT, mailTexts]]),
    [{ document: MAILS_DOCUMENT, language: 'es', texts: published }],
    [],
  );
  show(function Preview() {
    const [typed, setTyped] = useState<TypedText | null>(null);
    return (
      <>
        <label>
          Asunto
          <input
            onChange={({ target: { value } }) =>
              setTyped({ key: textKey({ document: MAILS_DOCUMENT, path: SUBJECT }), language: 'es', value })
            }
          />
        </label>
        <MailPreview
          name="contactAcknowledgement"
          language={language}
          site={site}
          typed={typed}
          width={600}
        />
      </>
    );
  });
}

const frame = (): HTMLIFrameElement => document.querySelectorAll('iframe')[0] ?? expect.fail('no mail');

test('a mail is shown as it is sent, with the subject that is being typed', async () => {
  preview('es', { 'shared.greeting': 'Estimada {{name}}:' });
  await expect.element(page.getByText('Recibimos su solicitud (VD-0A1B2C3D)').first()).toBeVisible();
  await expect.poll(() => frame().contentDocument?.body.innerText).toContain('Estimada Ana Pérez:');
  // At its full height.
  await expect.poll(() => frame().offsetHeight).toBe(frame().contentDocument?.body.offsetHeight);
  await page.getByLabelText('Asunto').fill('Llegó {{reference}} a {{company.name}}');
  await expect.element(page.getByText('Llegó VD-0A1B2C3D a Voltandes').first()).toBeVisible();
  // What cannot be published is not shown.
  await page.getByLabelText('Asunto').fill('Llegó {{total}}');
  await expect.element(page.getByText('Recibimos su solicitud (VD-0A1B2C3D)').first()).toBeVisible();
});

test('what cannot be published leaves the published words, which go on being sent', async () => {
  preview('es', { [SUBJECT]: 'Llegó {{reference}}' });
  await page.getByLabelText('Asunto').fill('Sin referencia');
  await expect.element(page.getByText('Llegó VD-0A1B2C3D').first()).toBeVisible();
});

test('in the other language, nothing changes', async () => {
  preview('en', { 'shared.greeting': 'Estimada {{name}}:' });
  await page.getByLabelText('Asunto').fill('Llegó {{reference}}');
  await expect.element(page.getByText('We have received your request (VD-0A1B2C3D)').first()).toBeVisible();
  await expect.poll(() => frame().contentDocument?.body.innerText).toContain('Hello Ana Pérez,');
});

test('nothing in it runs', async () => {
  preview('es', { 'shared.greeting': '<img src=x onerror="parent.document.title=1"> {{name}}' });
  await expect.poll(() => frame().contentDocument?.body.innerText).toContain('<img src=x');
  expect(frame().getAttribute('sandbox')).toBe('allow-same-origin');
});
