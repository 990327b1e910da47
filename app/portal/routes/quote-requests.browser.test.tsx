import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { QUOTE } from '#app/portal/features/quote-requests/sample-quote.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import QuoteRequests from './quote-requests.tsx';

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
