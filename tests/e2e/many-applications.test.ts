import type { Page, Request } from '@playwright/test';
import { newRecord } from '#testing/records.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

/** More than fit in one API response. */
const MANY = 1_200;

/** Records every request for applications from now on. */
function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/(?:rpc\/search_applications|job_applications)/.test(request.url()))
      requests.push(request);
  });
  return requests;
}

/** Records the durations of long tasks from now on, in ms. */
async function watchLongTasks(page: Page): Promise<string[]> {
  const tasks: string[] = [];
  page.on('console', (message) => {
    const [, duration] = /^long task: (\d+)/.exec(message.text()) ?? [];
    if (duration) tasks.push(duration);
  });
  await page.addInitScript(() =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) console.debug(`long task: ${Math.round(duration)}`);
    }).observe({ type: 'longtask' }),
  );
  return tasks;
}

async function bytesOf(request: Request | undefined): Promise<number> {
  const response = await request?.response();
  return (await response?.body())?.byteLength ?? 0;
}

test('with more applications than fit in one API response, a page and a search take one request each', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  const rows = Array.from({ length: MANY }, (_, at) => ({
    ...newRecord.job_applications(posting.id, 'x.pdf'),
    full_name: at === 777 ? 'Ñusta Única' : `Persona ${at}`,
    cover_letter: 'Tengo experiencia en terreno. '.repeat(20),
  }));
  await service.from('job_applications').insert(rows).throwOnError();
  await signedInAs('rrhh_admin');
  const requests = watchRequests(page);
  const longTasks = await watchLongTasks(page);
  await page.clock.install();
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await expect(page.getByText('1.200 postulaciones')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await page.setViewportSize({ width: 1440, height: 900 });
  const visibleRows = (): Promise<number> =>
    page
      .getByRole('rowheader')
      .evaluateAll(
        (cells) => cells.filter((cell) => cell.getBoundingClientRect().bottom <= innerHeight).length,
      );
  await expect.poll(visibleRows).toBeGreaterThanOrEqual(16);
  const bytes = await bytesOf(requests[0]);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(100_000);

  // Typing is debounced: with the clock stopped, no request leaves until the pause is over.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Buscar').pressSequentially('nusta unica');
  await page.clock.runFor(1000);
  await page.clock.resume();
  await expect(page.getByRole('rowheader').getByRole('button')).toHaveText(['Ñusta Única']);
  expect(requests).toHaveLength(2);
  expect(await bytesOf(requests[1])).toBeLessThan(100_000);

  // Reported, not asserted: the machine running the tests is shared.
  const tasks = longTasks.join(', ') || 'none over 50';
  test.info().annotations.push({ type: 'long tasks (ms)', description: tasks });
  console.info(`long tasks with 1,200 applications (ms): ${tasks}`);

  await page.getByRole('main').getByRole('link', { name: 'General' }).click();
  // Includes those of the seed and of other tests.
  await expect(page.getByRole('figure', { name: 'Postulaciones por estado' })).toContainText(/\d\.\d{3}/);
});
