import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, json, rows } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import { undelivered } from '#testing/components/undelivered.ts';
import { listedApplication } from '#testing/listed-application.ts';
import AllApplications from './all-applications.tsx';

test('the list across postings tells that a mail did not arrive', async () => {
  const about = { id: crypto.randomUUID(), job_posting_id: crypto.randomUUID() };
  const application = { ...listedApplication(about), posting_title: 'Tablerista', next_step: null };
  answer(
    'GET /rest/v1/job_applications_list',
    rows(application, { ...application, id: crypto.randomUUID(), full_name: 'Otra' }),
  );
  answer('POST /rest/v1/rpc/list_undelivered_messages', json([undelivered({ application_id: about.id })]));
  show(AllApplications);
  const row = page.getByRole('row', { name: application.full_name });
  await expect.element(row.getByText('No entregado')).toBeVisible();
  expect(page.getByText('No entregado', { exact: true }).elements()).toHaveLength(1);
});
