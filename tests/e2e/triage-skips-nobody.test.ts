import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newRecord, uploadCv } from '#testing/records.ts';
import { type CreatedPosting, createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

const nameOf = (at: number): string => `Persona ${String(at).padStart(2, '0')}`;

async function postingWith(service: SupabaseClient, count: number): Promise<CreatedPosting> {
  const posting = await createPosting(service);
  const cv = await uploadCv(service, 'resumes');
  await service
    .from('job_applications')
    .insert(
      Array.from({ length: count }, (_, at) => ({
        ...newRecord.job_applications(posting.id, cv),
        full_name: nameOf(at + 1),
        applied_at: new Date(Date.now() - at * 60_000).toISOString(),
      })),
    )
    .throwOnError();
  return posting;
}

async function statuses(service: SupabaseClient, posting: CreatedPosting): Promise<Map<string, string>> {
  const { data } = await service
    .from('job_applications')
    .select('full_name, status')
    .eq('job_posting_id', posting.id)
    .order('full_name')
    .throwOnError();
  return new Map(data.map(({ full_name, status }): [string, string] => [full_name, status]));
}

/** Delays REST responses, so that keys are pressed before them. */
async function delayAnswers(page: Page, latency: number): Promise<void> {
  await page.route('**/rest/v1/**', async (route) => {
    await setTimeout(latency);
    // The page may have been closed.
    await route.fallback().catch(() => undefined);
  });
}

const heading = (page: Page) => page.getByRole('dialog').getByRole('heading').first();

test('triage crosses pages, and skips nobody while colleagues decide and people apply', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await postingWith(service, 55);
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  const place = (text: string) => expect(page.getByRole('dialog').getByText(text)).toBeVisible();
  await page.getByRole('button', { name: nameOf(50), exact: true }).click();
  await place('50 de 55');
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(nameOf(51));
  await page.keyboard.press('a');
  await place('51 de 55');
  await expect(page).toHaveURL(/pagina=2/);
  await page.keyboard.press('k');
  await place('50 de 55');
  await expect(page).toHaveURL(/pagina=1/);
  await expect
    .poll(async () => {
      const stored = await statuses(service, posting);
      return [50, 51].map((at) => stored.get(nameOf(at)));
    })
    .toEqual(['approved', 'approved']);

  // With the filter, the first page ends with the 52nd.
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Estado' }).getByRole('link', { name: 'Pendiente' }).click();
  const extended = page.waitForResponse(/job_applications\?.*or=/);
  await page.getByRole('button', { name: nameOf(49), exact: true }).click();
  await place('49 de 53');
  await extended;
  await delayAnswers(page, 350);
  const pending = [49, 52, 53, 54, 55];
  for (const at of pending) {
    await expect(heading(page)).toHaveText(nameOf(at));
    if (at === 49) {
      // Somebody applies and a colleague decides on people of the first page: all later ones shift.
      await service
        .from('job_applications')
        .insert({ ...newRecord.job_applications(posting.id, 'x.pdf'), full_name: 'Recién Llegada' })
        .throwOnError();
      await service
        .from('job_applications')
        .update({ status: 'reviewing' })
        .eq('job_posting_id', posting.id)
        .in('full_name', [nameOf(1), nameOf(2), nameOf(3)])
        .throwOnError();
    }
    await page.keyboard.press('a');
    if (at < 55) await page.keyboard.press('j');
  }
  await expect
    .poll(async () => [...(await statuses(service, posting))].filter(([, status]) => status === 'approved'))
    .toEqual([49, 50, 51, 52, 53, 54, 55].map((at) => [nameOf(at), 'approved']));
});
