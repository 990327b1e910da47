import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuoteRequest } from '#domain/website/quote-request.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import QuoteRequests from './quote-requests.tsx';

const QUOTE: QuoteRequest = {
  id: crypto.randomUUID(),
  name: 'Ana Pérez',
  company: 'Minera del Norte',
  email: 'ana@cliente.example',
  phone: '+56 2 2222 2222',
  service: null,
  message: 'Necesitamos una cotización.',
  subject: null,
  plant: null,
  region: null,
  wanted_by: null,
  language: 'es',
  file_paths: [],
  status: 'new',
  note: null,
  created_at: '2026-11-20T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
};

test('until a request is saved, its form neither takes input, which would be lost, nor closes', async () => {
  answer('GET /rest/v1/contact_requests', rows(QUOTE));
  answer('POST /rest/v1/rpc/count_requests', json({ new: 1 }));
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
