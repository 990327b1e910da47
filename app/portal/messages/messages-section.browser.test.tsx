import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DraftOwner } from '#app/lib/drafts/draft-owner.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { clear, show } from '#testing/components/show.tsx';
import { MessagesSection } from './messages-section.tsx';

const APPLICANT = { about: 'application', id: crypto.randomUUID(), status: 'pending' } as const;

const dialog = page.getByRole('dialog', { name: 'Enviar un mensaje tipo' });
const text = dialog.getByLabelText('Texto');
const kind = dialog.getByLabelText('Mensaje', { exact: true });
const recover = dialog.getByRole('button', { name: 'Recuperar borrador' });

/** Shows the section anew, as after a reload, and opens the form. */
async function openForm(): Promise<void> {
  clear();
  show(() => (
    <DraftOwner value="u1">
      <MessagesSection applicant={APPLICANT} canUpdate />
    </DraftOwner>
  ));
  answer(
    'GET /rest/v1/staff_preferences',
    rows({
      signature: 'Elisa\nPersonas',
      mails_mentions: true,
      mails_interviews: true,
      mails_reminders: true,
      mails_declined: true,
    }),
  );
  await page.getByRole('button', { name: 'Enviar un mensaje tipo' }).click();
  await expect.element(text).toHaveValue(expect.stringMatching(/^Hola, Amanda Rojas:/));
}

test('a half-written message can be restored, along with its kind, and is sent', async () => {
  const { promise: sent, resolve } = Promise.withResolvers<unknown>();
  answer('POST /rest/v1/rpc/list_applicant_messages', json([]));
  answer('GET /rest/v1/message_templates', rows());
  answer('POST /rest/v1/rpc/count_unopened_cvs', json(0));
  answer(
    'GET /rest/v1/job_applications',
    rows({
      full_name: 'Amanda Rojas',
      language: 'es',
      reference: null,
      job_postings: { title: 'Tablerista', translations: [] },
    }),
  );
  answer('POST /rest/v1/applicant_messages', async (request) => {
    resolve(await request.json());
    return json(null, 201)(request);
  });
  await openForm();
  await expect
    .element(dialog.getByRole('region', { name: 'Firma' }).getByText('Elisa Personas'))
    .toBeVisible();
  kind.element().focus();
  await kind.selectOptions('Cierre de la oferta');
  await expect.element(kind).toHaveFocus();
  await text.fill('A medio escribir');

  await openForm();
  await recover.click();
  await expect.element(text).toHaveValue('A medio escribir');
  await expect.element(kind).toHaveValue('application-closed');
  // Choosing another kind keeps the typed text.
  await kind.selectOptions('Invitación a conversar');
  await expect.element(text).toHaveValue('A medio escribir');

  await openForm();
  await recover.click();
  await expect.element(text).toHaveValue('A medio escribir');
  await expect.element(kind).toHaveValue('application-invitation');
  // A partially typed time does not count as empty.
  const time = dialog.getByLabelText('Se envía');
  const incomplete = dialog.getByText('Complete la fecha y la hora');
  time.element().focus();
  await userEvent.keyboard('12');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(incomplete).toBeVisible();
  await expect.element(time).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.element(incomplete).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await sent).toMatchObject({
    application_id: APPLICANT.id,
    kind: 'application-invitation',
    body: 'A medio escribir',
    signature: 'Elisa\nPersonas',
  });
});
