import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newRecord, uploadCv } from '#testing/records.ts';
import { type CreatedPosting, createPosting } from './support/postings.ts';
import { pressAtOnce } from './support/press-at-once.ts';
import { expect, test } from './support/test.ts';

// A refused undo and a page that fails to load are logged.
test.use({ expectedErrors: [/^application not changed|status of 500|triage page not loaded/] });

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

const ANSWERS = '**/rest/v1/**';

/** Delays REST responses by each of the latencies in turn, in ms. */
const delayAnswers = async (page: Page, latencies: readonly number[]): Promise<void> => {
  let answers = 0;
  await page.route(ANSWERS, async (route) => {
    await setTimeout(latencies[answers++ % latencies.length]);
    // The page may have been closed.
    await route.fallback().catch(() => undefined);
  });
};

const heading = (page: Page) => page.getByRole('dialog').getByRole('heading').first();

/**
 * Approves and rejects alternately, as fast as the page renders, recording the name on screen at each key.
 *
 * @returns each person's expected status
 */
async function decideOnAll(page: Page, people: number): Promise<Map<string, string>> {
  const meant = new Map<string, string>();
  for (let at = 0; at < people; at += 1) {
    const shown = (await heading(page).textContent()) ?? '';
    const [key, status] = at % 2 === 0 ? (['a', 'approved'] as const) : (['r', 'rejected'] as const);
    await page.keyboard.press(key);
    meant.set(shown, status);
    await page.keyboard.press('j');
    await expect(heading(page)).not.toHaveText(shown);
  }
  return meant;
}

test('under a filter, each key decides on the person shown, however late the responses; Z undoes the last decision', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await postingWith(service, 7);
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}?estado=pending`);
  await page.getByRole('button', { name: nameOf(1), exact: true }).click();
  await expect(heading(page)).toHaveText(nameOf(1));
  // Some immediate, some out of order, some after the next people.
  await delayAnswers(page, [0, 350, 50, 1000]);
  const meant = await decideOnAll(page, 4);
  expect([...meant.keys()]).toEqual(Array.from({ length: 4 }, (_, at) => nameOf(at + 1)));
  await expect.poll(async () => [...(await statuses(service, posting))].slice(0, 4)).toEqual([...meant]);
  // Applicants decided on have left the list, but not the queue.
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText(nameOf(4));
  await expect(page.getByRole('dialog').getByText('Rechazado')).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(nameOf(5));
  await page.unroute(ANSWERS);

  // Z returns to the applicant it concerns, unless a colleague has decided since.
  const reasonOf = async (name: string) =>
    (
      await service
        .from('job_applications')
        .select('status, rejection_reason')
        .eq('job_posting_id', posting.id)
        .eq('full_name', name)
        .single()
        .throwOnError()
    ).data;
  // Behind the dialog for assistive technology, which announces the shortcut.
  const undo = page.getByRole('button', { name: 'Deshacer', includeHidden: true });
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Pretensiones de renta' })).toBeVisible();
  await page.keyboard.press('3');
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(nameOf(6));
  // A hovered toast stays.
  await undo.hover();
  await expect.poll(() => reasonOf(nameOf(5))).toEqual({ status: 'rejected', rejection_reason: 'salary' });
  await page.keyboard.press('z');
  await expect(heading(page)).toHaveText(nameOf(5));
  await expect(page.getByText('Cambio deshecho', { exact: true })).toBeVisible();
  await expect.poll(() => reasonOf(nameOf(5))).toEqual({ status: 'pending', rejection_reason: null });

  await page.keyboard.press('a');
  await undo.hover();
  await expect.poll(() => reasonOf(nameOf(5))).toMatchObject({ status: 'approved' });
  await service
    .from('job_applications')
    .update({ status: 'reviewing' })
    .eq('job_posting_id', posting.id)
    .eq('full_name', nameOf(5))
    .throwOnError();
  await page.keyboard.press('z');
  await expect(
    page.getByText('Ahora está en «En Revisión». No se deshizo nada.', { exact: true }),
  ).toBeVisible();
  expect(await reasonOf(nameOf(5))).toMatchObject({ status: 'reviewing' });

  // The previous applicant's details leave with the name: a click in them right after the key affects nobody.
  const mine = page.getByRole('dialog').getByRole('button', { name: 'A mi cargo' });
  await mine.focus();
  // In one task, before the page can paint.
  const left = await mine.evaluate((button) => {
    const dialog = button.closest('[role="dialog"]');
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return { name: dialog?.querySelector('h2')?.textContent, hasButton: dialog?.contains(button) };
  });
  expect(left).toEqual({ name: nameOf(6), hasButton: false });
  // The shortcuts still work, and the next applicant's details follow.
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(nameOf(7));
  await mine.click();
  const owned = async () =>
    (
      await service
        .from('job_applications')
        .select('full_name')
        .eq('job_posting_id', posting.id)
        .not('owner_id', 'is', null)
        .throwOnError()
    ).data;
  await expect.poll(owned).toEqual([{ full_name: nameOf(7) }]);
});

test('triage crosses pages, decides on nobody while one loads, and skips nobody while colleagues decide and people apply', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await postingWith(service, 55);
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  const nextPage = /job_applications\?.*or=/;
  await page.route(nextPage, (route) => route.fulfill({ status: 500, json: {} }));
  const person = page.getByRole('button', { name: nameOf(50), exact: true });
  await person.click();
  await expect(page.getByRole('dialog').getByText('50 de 55')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText('Error al cargar las postulaciones', { exact: true })).toBeVisible();
  await page.unroute(nextPage);
  // The person on screen can still be decided on.
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog').getByText('Aprobado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const release = Promise.withResolvers<void>();
  await page.route(nextPage, async (route) => {
    await release.promise;
    await route.fallback();
  });
  await person.click();
  await expect(heading(page)).toHaveText(nameOf(50));
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(page.getByText('Esa tecla no se aplicó a nadie', { exact: true })).toBeVisible();
  release.resolve();
  await expect(heading(page)).toHaveText(nameOf(51));
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog').getByText('Aprobado')).toBeVisible();
  await expect.poll(async () => (await statuses(service, posting)).get(nameOf(51))).toBe('approved');
  await expect(page.getByRole('dialog').getByText('51 de 55')).toBeVisible();
  await expect(page).toHaveURL(/pagina=2/);
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog').getByText('50 de 55')).toBeVisible();
  await expect(page).toHaveURL(/pagina=1/);
  const stored = Promise.withResolvers<void>();
  await page.route(/job_applications\?id=eq/, async (route) => {
    if (route.request().method() === 'PATCH') await stored.promise;
    await route.fallback();
  });
  await pressAtOnce(page, 'jjr');
  await expect(heading(page)).toHaveText(nameOf(52));
  await expect(page.getByRole('dialog').getByText('Rechazado')).toBeVisible();
  const decided = await statuses(service, posting);
  expect([nameOf(50), nameOf(51)].map((name) => decided.get(name))).toEqual(['approved', 'approved']);

  // A list and a queue that are read while the decision is being stored already show it.
  // With the filter, the first page ends with the 53rd.
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Estado' }).getByRole('link', { name: 'Pendiente' }).click();
  const extended = page.waitForResponse(nextPage);
  await page.getByRole('button', { name: nameOf(49), exact: true }).click();
  await expect(page.getByRole('dialog').getByText('49 de 52')).toBeVisible();
  await extended;
  stored.resolve();
  await expect.poll(async () => (await statuses(service, posting)).get(nameOf(52))).toBe('rejected');
  await delayAnswers(page, [350]);
  const pending = [49, 53, 54, 55];
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
    .toEqual([49, 50, 51, 53, 54, 55].map((at) => [nameOf(at), 'approved']));
});
