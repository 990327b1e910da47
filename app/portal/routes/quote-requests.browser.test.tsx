import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { QUOTE } from '#app/portal/features/quote-requests/sample-quote.ts';
import { startingTexts } from '#domain/messages/quote-replies.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import QuoteRequests from './quote-requests.tsx';

beforeEach(() => {
  answer('GET /rest/v1/contact_requests', rows(QUOTE));
  answer('GET /rest/v1/site_settings', rows());
  answer('POST /rest/v1/rpc/count_requests', json({ new: 1 }));
  for (const list of [
    'list_conversation',
    'list_quote_owners',
    'list_quotes_of_same_sender',
    'list_unread_replies',
  ])
    answer(`POST /rest/v1/rpc/${list}`, json([]));
});

test('until a request is saved, its form neither takes input, which would be lost, nor closes', async () => {
  const held = Promise.withResolvers<void>();
  answer('PATCH /rest/v1/contact_requests', async (request) => {
    await held.promise;
    return rows({ id: QUOTE.id })(request);
  });
  show(QuoteRequests);
  await page.getByRole('button', { name: QUOTE.name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: QUOTE.name });
  const note = dialog.getByLabelText('Nota interna');
  await note.fill('Llamar el lunes');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(note).toHaveAttribute('readonly');
  await note.click();
  await userEvent.keyboard('X');
  await expect.element(note).toHaveValue('Llamar el lunes');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  held.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a reply starts with a text in the language of the request, and is written about it', async () => {
  answer('GET /rest/v1/contact_requests', rows({ ...QUOTE, language: 'en' }));
  const written = Promise.withResolvers<unknown>();
  answer('POST /rest/v1/conversation_messages', async (request) => {
    written.resolve(await request.json());
    return rows()(request);
  });
  show(QuoteRequests);
  await page.getByRole('button', { name: QUOTE.name, exact: true }).click();
  await page.getByRole('button', { name: 'Escribir correo' }).click();
  const visit = startingTexts(QUOTE.name, 'en').find(({ label }) => label === 'Propuesta de visita');
  const letter = page.getByRole('dialog', { name: 'Conversación con Ana Pérez' });
  await letter.getByLabelText('Empezar con un texto').selectOptions('Propuesta de visita');
  await expect.element(letter.getByLabelText('Mensaje', { exact: true })).toHaveValue(visit?.body);
  await expect.element(letter.getByLabelText('Asunto')).toHaveValue('Your quote request');
  await letter.getByRole('button', { name: 'Enviar' }).click();
  expect(await written.promise).toMatchObject({
    contact_request_id: QUOTE.id,
    subject: 'Your quote request',
  });
});

test('the owner is chosen among those who follow up requests, and shown beside the other requests of the sender', async () => {
  const [eva, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  answer('GET /rest/v1/contact_requests', rows({ ...QUOTE, owner_id: gone }));
  answer(
    'POST /rest/v1/rpc/list_quote_owners',
    json([
      { user_id: eva, full_name: 'Eva Soto', is_available: true },
      { user_id: gone, full_name: 'Luis Rojas', is_available: false },
    ]),
  );
  const other = crypto.randomUUID();
  answer(
    'POST /rest/v1/rpc/list_quotes_of_same_sender',
    json([{ id: other, created_at: '2026-11-02T12:00:00Z', service: 'Otros', status: 'lost' }]),
  );
  const saved = Promise.withResolvers<unknown>();
  answer('PATCH /rest/v1/contact_requests', async (request) => {
    saved.resolve(await request.json());
    return rows({ id: QUOTE.id })(request);
  });
  show(QuoteRequests);
  await page.getByRole('button', { name: QUOTE.name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: QUOTE.name });
  await expect
    .element(dialog.getByRole('link', { name: '02/11/2026 · Otros' }))
    .toHaveAttribute('href', `/admin/ventas/solicitudes?solicitud=${other}`);
  const owner = dialog.getByLabelText('A cargo de');
  await expect.element(owner).toHaveValue(gone);
  await expect
    .element(owner.getByRole('option', { name: 'Luis Rojas (ya no gestiona solicitudes)' }))
    .toBeInTheDocument();
  await owner.selectOptions('Eva Soto');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  expect(await saved.promise).toEqual({ owner_id: eva });
});
