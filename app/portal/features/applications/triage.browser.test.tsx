import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Applications from '#app/portal/routes/applications.tsx';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { applicationsTable } from '#testing/components/applications-table.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { type Answer, answer, json, rows, unreachable } from '#testing/components/network.ts';
import { answerDetails, jobApplicationRow } from '#testing/components/open-application.ts';
import { says, show } from '#testing/components/show.tsx';

const POSTING = { id: crypto.randomUUID(), title: 'Tablerista', department: 'Taller', location: 'Arica' };
const READ = 'GET /rest/v1/job_applications';
const WRITE = 'PATCH /rest/v1/job_applications';

const nameOf = (at: number): string => `Persona ${String(at).padStart(2, '0')}`;
const dialog = page.getByRole('dialog');
const heading = dialog.getByRole('heading').first();
const press = (key: string): Promise<void> => userEvent.keyboard(key);
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let people: JobApplication[];
let table: Answer;

const person = (at: number): JobApplication | undefined => people[at - 1];

/** Shows the list of that many applicants. */
function showPeople(count: number, filters = ''): void {
  people = Array.from({ length: count }, (_, at) =>
    jobApplicationRow({
      id: crypto.randomUUID(),
      job_posting_id: POSTING.id,
      full_name: nameOf(at + 1),
      applied_at: new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString(),
    }),
  );
  table = applicationsTable(people);
  answer(READ, table);
  answer(WRITE, table);
  show(Applications, { address: `/${POSTING.id}${filters}`, path: '/:jobId' });
}

const open = (at: number): Promise<void> =>
  page.getByRole('button', { name: nameOf(at), exact: true }).click();

beforeEach(() => {
  expectErrors(/^application not changed|^triage page not loaded/);
  answerDetails();
  answer('GET /rest/v1/job_postings', rows(POSTING));
  answer('POST /rest/v1/rpc/list_undelivered_messages', json([]));
  answer('POST /rest/v1/rpc/other_postings', json({}));
  answer('POST /rest/v1/rpc/count_applications', json({ pending: 52 }));
});

test('under a filter, each key decides on the person shown, however late the answers', async () => {
  showPeople(6, '?estado=pending');
  await open(1);
  await expect.element(heading).toHaveTextContent(nameOf(1));
  // Some immediate, some out of order, some after the next people.
  const latencies = [0, 350, 50, 1000];
  let answers = 0;
  const late: Answer = async (request) => {
    await after(latencies[answers++ % latencies.length] ?? 0);
    return table(request);
  };
  answer(READ, late);
  answer(WRITE, late);
  for (const at of [1, 2, 3, 4]) {
    // As fast as the page renders.
    await expect.element(heading).toHaveTextContent(nameOf(at));
    await press(at % 2 === 1 ? 'a' : 'r');
    await press('j');
  }
  await expect
    .poll(() => people.map(({ status }) => status))
    .toEqual(['approved', 'rejected', 'approved', 'rejected', 'pending', 'pending']);
  // Applicants decided on have left the list, but not the queue.
  await press('k');
  await expect.element(heading).toHaveTextContent(nameOf(4));
  await expect.element(dialog.getByRole('status').getByText('Rechazado')).toBeVisible();
  await press('j');
  await expect.element(heading).toHaveTextContent(nameOf(5));
});

test('Z returns to the applicant of the last decision, unless a colleague has decided since', async () => {
  showPeople(2);
  await open(1);
  await expect.element(heading).toHaveTextContent(nameOf(1));
  await press('r');
  await expect.element(page.getByRole('button', { name: 'Pretensiones de renta' })).toBeVisible();
  await press('3');
  await press('j');
  await expect.element(heading).toHaveTextContent(nameOf(2));
  await expect.poll(() => person(1)).toMatchObject({ status: 'rejected', rejection_reason: 'salary' });
  await press('z');
  await expect.element(heading).toHaveTextContent(nameOf(1));
  await says('Cambio deshecho');
  await expect.poll(() => person(1)).toMatchObject({ status: 'pending', rejection_reason: null });

  await press('a');
  await expect.poll(() => person(1)).toMatchObject({ status: 'approved' });
  Object.assign(person(1) ?? {}, { status: 'reviewing' });
  await press('z');
  await says('Ahora está en «En Revisión». No se deshizo nada.');
  expect(person(1)).toMatchObject({ status: 'reviewing' });
});

test('a decision that fails after the next applicant was opened is taken back in the list, too', async () => {
  showPeople(3);
  await open(1);
  await expect.element(heading).toHaveTextContent(nameOf(1));
  const row = dialog
    .getByRole('navigation', { name: 'Lista' })
    .getByRole('button', { name: new RegExp(`^${nameOf(1)}`) });
  const shown = (status: string) => row.getByText(status, { exact: true });
  await expect.element(shown('Pendiente')).toBeVisible();
  const held = Promise.withResolvers<void>();
  answer(WRITE, async (request) => {
    await held.promise;
    return unreachable(request);
  });
  await press('a');
  await press('j');
  await expect.element(heading).toHaveTextContent(nameOf(2));
  await expect.element(shown('Aprobado')).toBeVisible();
  held.resolve();
  await says('Error al actualizar el estado');
  await expect.element(shown('Pendiente')).toBeVisible();
});

test('a click in the details right after a key affects nobody: they leave with the name', async () => {
  showPeople(3);
  await open(1);
  const mine = dialog.getByRole('button', { name: 'A mi cargo' });
  await expect.element(mine).toBeVisible();
  const button = mine.element();
  const shown = dialog.element();
  // In one task, before the page can paint.
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(shown.querySelector('h2')?.textContent).toBe(nameOf(2));
  expect(shown.contains(button)).toBe(false);
  // The shortcuts still work, and the next applicant's details follow.
  await press('j');
  await expect.element(heading).toHaveTextContent(nameOf(3));
  await mine.click();
  await expect.poll(() => people.map(({ owner_id }) => owner_id !== null)).toEqual([false, false, true]);
});

test('triage decides on nobody while a page loads or cannot be loaded, and goes on across pages', async () => {
  showPeople(52);
  const isNextPage = ({ url }: Request): boolean => new URL(url).searchParams.has('or');
  answer(READ, (request) => (isNextPage(request) ? json({}, 500)(request) : table(request)));
  await open(50);
  await expect.element(dialog.getByText('50 de 52')).toBeVisible();
  await press('j');
  await says('Error al cargar las postulaciones');
  // The person on screen can still be decided on.
  await press('a');
  await expect.element(dialog.getByRole('status').getByText('Aprobado')).toBeVisible();
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  const held = Promise.withResolvers<void>();
  answer(READ, async (request) => {
    if (isNextPage(request)) await held.promise;
    return table(request);
  });
  await open(50);
  await expect.element(heading).toHaveTextContent(nameOf(50));
  await press('j');
  await press('r');
  await says('Esa tecla no se aplicó a nadie');
  held.resolve();
  await expect.element(heading).toHaveTextContent(nameOf(51));
  await press('a');
  await expect.element(dialog.getByRole('status').getByText('Aprobado')).toBeVisible();
  await expect.element(dialog.getByText('51 de 52')).toBeVisible();
  expect(window.location.search).toContain('pagina=2');
  await press('k');
  await expect.element(dialog.getByText('50 de 52')).toBeVisible();
  expect(window.location.search).toContain('pagina=1');
  await expect.poll(() => person(51)?.status).toBe('approved');

  const stored = Promise.withResolvers<void>();
  answer(WRITE, async (request) => {
    await stored.promise;
    return table(request);
  });
  // In one task, before the page can render.
  for (const key of 'jjr')
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  await expect.element(heading).toHaveTextContent(nameOf(52));
  await expect.element(dialog.getByRole('status').getByText('Rechazado')).toBeVisible();
  expect([50, 51].map((at) => person(at)?.status)).toEqual(['approved', 'approved']);

  // A list that is read while the decision is being stored already shows it.
  await press('{Escape}');
  await page.getByRole('navigation', { name: 'Estado' }).getByRole('link', { name: 'Pendiente' }).click();
  await expect.element(page.getByText('49 postulaciones', { exact: true })).toBeVisible();
  await open(49);
  await expect.element(dialog.getByText('49 de 49')).toBeVisible();
  stored.resolve();
  await expect.poll(() => person(52)?.status).toBe('rejected');
});
