import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SpontaneousApplication } from '#domain/recruiting/spontaneous-application.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { undelivered } from '#testing/components/undelivered.ts';
import Spontaneous from './spontaneous.tsx';

const DANIELA: SpontaneousApplication = {
  id: crypto.randomUUID(),
  full_name: 'Daniela Muñoz',
  email: 'daniela@gmial.com',
  phone: null,
  profile_url: null,
  area: 'Otra',
  message: null,
  cv_url: 'x.pdf',
  status: 'pending',
  notes: null,
  language: 'es',
  created_at: '2026-11-22T12:00:00+00:00',
  is_repeat: false,
  person_key: 'a',
  reference: 'VA-7K3Q-9D',
};

test('a receipt that did not arrive is marked in the list, and repaired at the application', async () => {
  expectErrors(/^cv not opened/);
  const corrections: unknown[] = [];
  const lost = undelivered({
    id: DANIELA.id,
    kind: 'spontaneous-received',
    spontaneous_id: DANIELA.id,
    email: DANIELA.email,
  });
  answer('GET /rest/v1/spontaneous_applications', rows(DANIELA));
  answer('POST /rest/v1/rpc/count_requests', json({ pending: 1 }));
  answer('POST /rest/v1/rpc/count_job_alerts', json({ total: 0, departments: {}, locations: {} }));
  answer('POST /rest/v1/rpc/list_undelivered_messages', json([lost]));
  answer('POST /rest/v1/rpc/correct_applicant_address', async (request) => {
    corrections.push(await request.json());
    return json(null)(request);
  });
  show(Spontaneous);
  const row = page.getByRole('row', { name: DANIELA.full_name });
  await expect.element(row.getByText('No entregado')).toBeVisible();
  await row.getByRole('button', { name: DANIELA.full_name, exact: true }).click();
  await page.getByRole('button', { name: 'Corregir y reenviar' }).click();
  await page.getByLabelText('Dirección correcta').fill('daniela@gmail.com');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Corregir y reenviar' }).click();
  await says('Dirección corregida');
  expect(corrections).toEqual([{ message: DANIELA.id, address: 'daniela@gmail.com' }]);
});
