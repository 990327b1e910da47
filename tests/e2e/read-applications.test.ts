import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { openScreen } from './support/open-screen.ts';
import { type CreatedPosting, createPosting } from './support/postings.ts';
import { pressAtOnce } from './support/press-at-once.ts';
import { secondsOf } from './support/signed-link.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** A posting and its applicants in list order: each applied one minute before the previous one. */
async function postingWith(service: SupabaseClient, names: readonly string[]): Promise<CreatedPosting> {
  const posting = await createPosting(service);
  const cv = await uploadCv(service, 'resumes');
  await service
    .from('job_applications')
    .insert(
      names.map((full_name, at) => ({
        ...newRecord.job_applications(posting.id, cv),
        full_name,
        applied_at: new Date(Date.now() - at * 60_000).toISOString(),
      })),
    )
    .throwOnError();
  return posting;
}

const statusOf = async (service: SupabaseClient, posting: CreatedPosting, full_name: string) =>
  (
    await service
      .from('job_applications')
      .select('status, rejection_reason, contacted, interview_rating, interview_notes')
      .eq('job_posting_id', posting.id)
      .eq('full_name', full_name)
      .single()
      .throwOnError()
  ).data;

const panel = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

test('applications are triaged with the keyboard alone', async ({ page, service, signedInAs }) => {
  const posting = await postingWith(service, ['Ana Uno', 'Eva Dos', 'Ida Tres']);
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await page.getByRole('button', { name: 'Ana Uno', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Ana Uno').getByText('1 de 3')).toBeVisible();
  await expect(page.getByTitle('CV de Ana Uno')).toHaveAttribute('src', /\/object\/sign\/documents\//);
  const address = await page.getByTitle('CV de Ana Uno').getAttribute('src');
  expect(secondsOf(address ?? '')).toBe(60);
  // The next CV is preloaded.
  await expect(page.getByTitle('CV de Eva Dos')).toHaveAttribute('src', /\/object\/sign\/documents\//);
  await expect(page).toHaveURL(/postulante=/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Siguiente' }).focus();
  // There is nothing before the first.
  await page.keyboard.press('k');
  await expect(panel(page, 'Ana Uno')).toBeVisible();
  await page.keyboard.press('a');
  await expect(panel(page, 'Ana Uno').getByRole('status').getByText('Aprobado')).toBeVisible();
  // A held key decides once: repeats are ignored.
  await panel(page, 'Ana Uno').evaluate((dialog) =>
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', repeat: true, bubbles: true })),
  );
  // Applies to the next one, although this one is still on screen.
  await pressAtOnce(page, 'jr');
  await expect(panel(page, 'Eva Dos').getByRole('status').getByText('Rechazado')).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel(page, 'Ida Tres').getByText('3 de 3')).toBeVisible();
  // Screen readers announce who is shown now.
  await expect(panel(page, 'Ida Tres').getByRole('status').first()).toHaveText('Ida TresPendiente3 de 3');
  await page.keyboard.press('k');
  await expect(panel(page, 'Eva Dos')).toBeVisible();
  await page.keyboard.press('c');
  await expect(panel(page, 'Eva Dos').getByRole('button', { name: 'Calificar Entrevista' })).toBeVisible();

  await page.keyboard.press('c');
  const rating = page.getByRole('dialog', { name: 'Calificar Entrevista' });
  await expect(rating.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await rating.getByLabel('Notas (opcional)').fill('Un jarrón');
  // Shortcuts are off while typing in a field.
  await rating.getByLabel('Notas (opcional)').press('End');
  await page.keyboard.type(' raja');
  await rating.getByText('Bueno').click();
  await rating.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel(page, 'Eva Dos').getByText('Un jarrón raja')).toBeVisible();
  // Its author edits the rating; the previous one stays in the timeline.
  await panel(page, 'Eva Dos').getByRole('button', { name: 'Editar calificación' }).click();
  await expect(rating.getByLabel('Notas (opcional)')).toHaveValue('Un jarrón raja');
  await rating.getByText('Excelente').click();
  await rating.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel(page, 'Eva Dos').getByText('calificó la entrevista: Bueno')).toBeVisible();
  await panel(page, 'Eva Dos').getByText('Notas de entonces').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Eva Dos' }).getByText('Excelente')).toBeVisible();
  // The last applicant shown, not the one opened.
  await expect(page.getByRole('button', { name: 'Eva Dos', exact: true })).toBeFocused();

  expect(await statusOf(service, posting, 'Ana Uno')).toMatchObject({ status: 'approved' });
  expect(await statusOf(service, posting, 'Eva Dos')).toEqual({
    status: 'rejected',
    rejection_reason: null,
    contacted: true,
    interview_rating: 'excelente',
    interview_notes: 'Un jarrón raja',
  });
});

test('a decided application leaves the filtered list but keeps its place in the triage queue', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await postingWith(service, ['Ana Uno', 'Eva Dos', 'Ida Tres']);
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}?estado=pending`);
  await page.getByRole('button', { name: 'Eva Dos', exact: true }).click();
  await expect(panel(page, 'Eva Dos').getByText('2 de 3')).toBeVisible();
  await page.keyboard.press('a');
  await expect(panel(page, 'Eva Dos').getByRole('status').getByText('Aprobado')).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel(page, 'Ida Tres').getByText('3 de 3')).toBeVisible();
  await page.keyboard.press('k');
  await expect(panel(page, 'Eva Dos').getByRole('status').getByText('Aprobado')).toBeVisible();
  const advance = page.getByRole('switch', { name: 'Pasar a la siguiente al decidir' });
  // Not with the mouse: what loads above the switch moves it.
  await advance.press('Space');
  await expect(advance).toBeChecked();
  // A rejection waits for its reason.
  await page.keyboard.press('r');
  await expect(panel(page, 'Eva Dos').getByRole('status').getByText('Rechazado')).toBeVisible();
  await page.keyboard.press('3');
  await expect(panel(page, 'Ida Tres').getByText('3 de 3')).toBeVisible();
  await expect
    .poll(() => statusOf(service, posting, 'Eva Dos'))
    .toMatchObject({ status: 'rejected', rejection_reason: 'salary' });
  // Back closes the panel and stays on the list.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('rowheader').getByRole('button')).toHaveText(['Ana Uno', 'Ida Tres']);
});

test('a repeated application is one applicant with two CVs', async ({ page, service, signedInAs, site }) => {
  const visitor = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const posting = await createPosting(service);
  const cvs = [await uploadCv(visitor, 'resumes'), await uploadCv(visitor, 'resumes')] as const;
  const first = { ...newRecord.job_applications(posting.id, cvs[0]), full_name: 'Ana Pérez' };
  const again = { ...first, resume_url: cvs[1], cover_letter: 'Corregí mi CV.' };
  await visitor.from('job_applications').insert(first).throwOnError();
  await visitor.from('job_applications').insert(again).throwOnError();
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await expect(page.getByText('1 postulación', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ana Pérez', exact: true }).click();
  const opened = panel(page, 'Ana Pérez');
  const [oldest = '', newest = ''] = cvs.map((cv) => cv.split('/').at(-1) ?? '');
  await expect(opened.getByText('Corregí mi CV.')).toBeVisible();
  await expect(page.getByTitle('CV de Ana Pérez')).toHaveAttribute('src', new RegExp(newest));
  await opened.getByRole('button', { name: /^CV del/, pressed: false }).click();
  await expect(page.getByTitle('CV de Ana Pérez')).toHaveAttribute('src', new RegExp(oldest));
  // After a click in the CV, keys still reach the panel.
  await page.getByTitle('CV de Ana Pérez').click();
  await expect(opened).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await store(service, 'job_applications', newRecord.job_applications(posting.id, 'x.pdf'));
  await expect(page.getByText('2 postulaciones', { exact: true })).toBeVisible();
  // Everything about the person, on one page.
  await page.getByRole('button', { name: 'Ana Pérez', exact: true }).click();
  await opened.getByRole('link', { name: /^Ver todo de esta persona/ }).click();
  await expect(page.getByRole('heading', { name: 'Ana Pérez' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Postulaciones de la persona' }).getByRole('listitem'),
  ).toHaveCount(2);
  await expectAccessible(page);
});

test('board cards are moved by dragging, keyboard and menu', async ({ page, service, signedInAs }) => {
  const posting = await postingWith(service, ['Ana Uno', 'Eva Dos', 'Ida Tres']);
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await page.getByRole('link', { name: 'Tablero' }).click();
  await expect(page).toHaveURL(/vista=tablero/);
  const column = (name: string): Locator => page.getByRole('region', { name, exact: true });
  await expect(column('Pendiente').getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  await column('Pendiente').getByRole('listitem').filter({ hasText: 'Ana Uno' }).dragTo(column('Aprobado'));
  await expect(column('Aprobado').getByText('Ana Uno')).toBeVisible();
  await expect(column('Pendiente').getByRole('heading')).toContainText('2');

  await column('Pendiente').getByRole('button', { name: 'Eva Dos', exact: true }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(column('En Revisión').getByRole('button', { name: 'Eva Dos', exact: true })).toBeFocused();
  await expect(page.getByText('Eva Dos: En Revisión', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(column('Aprobado').getByRole('button', { name: 'Eva Dos', exact: true })).toBeFocused();
  // Nothing moves back to the initial status.
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(column('En Revisión').getByRole('button', { name: 'Eva Dos', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Acciones para Ida Tres' }).click();
  await page.getByRole('menuitem', { name: 'Rechazado' }).click();
  await expect(
    column('Rechazado').getByRole('button', { name: 'Acciones para Ida Tres', exact: true }),
  ).toBeFocused();
  await expect
    .poll(() =>
      Promise.all(['Ana Uno', 'Eva Dos', 'Ida Tres'].map((name) => statusOf(service, posting, name))),
    )
    .toMatchObject([{ status: 'approved' }, { status: 'reviewing' }, { status: 'rejected' }]);

  await column('Aprobado').getByRole('button', { name: 'Ana Uno', exact: true }).click();
  await expect(panel(page, 'Ana Uno').getByText('1 de 1')).toBeVisible();
});

test('search (also in CVs), sort, status, tag and page are kept in the URL', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await postingWith(service, ['Zoe Núñez', 'Ángela Núñez', 'Otra Persona']);
  const { data: other } = await service
    .from('job_applications')
    .select('id')
    .eq('job_posting_id', posting.id)
    .eq('full_name', 'Otra Persona')
    .single()
    .throwOnError();
  await service
    .from('cv_texts')
    .update({ state: 'read', body: 'Otra Persona\n\nMontaje de subestaciones.' })
    .eq('application_id', other.id)
    .throwOnError();
  const { id: owner_id } = await signedInAs('rrhh_admin');
  await service
    .from('job_applications')
    .update({ owner_id })
    .eq('job_posting_id', posting.id)
    .eq('full_name', 'Zoe Núñez')
    .throwOnError();
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await page.getByLabel('Buscar').fill('nunez');
  await expect(page.getByText('2 postulaciones', { exact: true })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Estado' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Todas 2',
    'Pendiente 2',
    'En Revisión 0',
    'Aprobado 0',
    'Rechazado 0',
    'Retirada 0',
  ]);
  // The tab element was rendered before the list was sorted.
  const tab = await tabs.getByRole('link', { name: 'Pendiente' }).elementHandle();
  await page.getByRole('button', { name: 'Postulante' }).evaluate((sort, pending) => {
    const click = (target: Element | null) =>
      target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    click(sort);
    setTimeout(click, 0, pending);
  }, tab);
  await expect(page).toHaveURL(/buscar=nunez&orden=nombre&estado=pending/);
  await page.reload();
  const rows = page.getByRole('rowheader').getByRole('button');
  await expect(rows).toHaveText(['Ángela Núñez', 'Zoe Núñez']);
  await expect(tabs.getByRole('link', { name: 'Pendiente' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Postulante' }).click();
  await expect(rows).toHaveText(['Zoe Núñez', 'Ángela Núñez']);
  await expect(page.getByLabel('Buscar')).toHaveValue('nunez');

  // CV texts are searched too; matches appear in the list and are highlighted in the text.
  await page.getByLabel('Buscar').fill('subestación');
  await expect(rows).toHaveText(['Otra Persona']);
  await expect(page.getByRole('rowheader').locator('mark')).toHaveText('subestaciones');
  await rows.click();
  await page.getByRole('button', { name: 'Texto', exact: true }).click();
  const text = page.getByRole('region', { name: 'Texto del CV de Otra Persona' });
  await expect(text.locator('mark')).toHaveText('subestaciones');
  const opened = panel(page, 'Otra Persona');
  await opened.getByRole('button', { name: 'Agregar Subestaciones' }).click();
  await expect(opened.getByRole('button', { name: 'Quitar Subestaciones' })).toBeVisible();
  await opened.getByLabel('Nueva etiqueta').fill('Termografía');
  await opened.getByLabel('Nueva etiqueta').press('Enter');
  await expect(opened.getByRole('button', { name: 'Quitar Termografía' })).toBeVisible();
  await opened.getByRole('button', { name: 'Quitar Termografía' }).click();
  await expect(opened.getByRole('button', { name: 'Quitar Termografía' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer', includeHidden: true }).click();
  await expect(opened.getByRole('button', { name: 'Quitar Termografía' })).toBeVisible();
  await text.click();
  await page.keyboard.press('a');
  await expect(opened.getByRole('status').getByText('Aprobado')).toBeVisible();
  // The status appears before it is written; leaving the page would abort the request.
  await expect.poll(() => statusOf(service, posting, 'Otra Persona')).toMatchObject({ status: 'approved' });

  // Reopened, without the state kept in its URL.
  await openScreen(page, '/admin/rrhh/salas');
  await openScreen(page, `/admin/rrhh/applications/${posting.id}`);
  await page.getByLabel('Etiqueta').selectOption('Subestaciones');
  await expect(rows).toHaveText(['Otra Persona']);
  await expect(page.getByRole('rowheader').getByText('Subestaciones · Termografía')).toBeVisible();
  await expect(tabs.getByRole('link')).toHaveText([
    'Todas 1',
    'Pendiente 0',
    'En Revisión 0',
    'Aprobado 1',
    'Rechazado 0',
    'Retirada 0',
  ]);
  await page.getByLabel('Mostrar').selectOption('A mi cargo');
  await expect(page.getByText('Ninguna postulación coincide')).toBeVisible();
  await page.getByLabel('Etiqueta').selectOption('Todas las etiquetas');
  await expect(rows).toHaveText(['Zoe Núñez']);
  await expect(tabs.getByRole('link', { name: 'Todas' })).toHaveText('Todas 1');
});

test('without permission for CVs, none are offered', async ({ page, service, signedInAs }) => {
  const last_name = `Soto ${randomUUID().slice(0, 8)}`;
  const posting = await postingWith(service, ['Ana Uno']);
  await store(service, 'internship_applications', {
    ...newRecord.internship_applications('x.pdf'),
    last_name,
  });
  const role = await store(service, 'admin_roles', newRecord.admin_roles());
  const { data } = await service
    .from('admin_permissions')
    .select('id')
    .in('name', ['rrhh.postings.read', 'rrhh.applications.read', 'rrhh.internships.read'])
    .throwOnError();
  await service
    .from('admin_role_permissions')
    .insert(data.map(({ id }) => ({ role_id: role.id, permission_id: id })))
    .throwOnError();
  const person = await signedInAs(null);
  await service.from('admin_user_roles').insert({ user_id: person.id, role_id: role.id }).throwOnError();

  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await page.getByRole('button', { name: 'Ana Uno', exact: true }).click();
  await expect(panel(page, 'Ana Uno').getByText('No tiene permiso para ver los CV.')).toBeVisible();
  await expect(page.getByRole('button', { name: /CV/, includeHidden: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Acciones/ })).toHaveCount(0);

  await openScreen(page, `/admin/rrhh/practicas?buscar=${encodeURIComponent(last_name)}`);
  await page.getByRole('button', { name: `Bruno ${last_name}`, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('No tiene permiso para ver los CV.')).toBeVisible();
  await expect(page.getByRole('button', { name: /CV/, includeHidden: true })).toHaveCount(0);
});
