import { randomUUID } from 'node:crypto';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { downloadNamed } from './support/download-named.ts';
import { fieldNamed } from './support/field.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { secondsOf } from './support/signed-link.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a recruiter creates, publishes, copies and deletes a posting', async ({
  page,
  service,
  signedInAs,
}) => {
  await signedInAs('rrhh_admin');
  const title = `Proyectista ${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/rrhh/postulaciones');
  await page.getByRole('button', { name: 'Nueva oferta' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Este campo es obligatorio')).toHaveCount(5);
  for (const [label, value] of [
    ['Título', title],
    ['Departamento', 'Ingeniería'],
    ['Ubicación', 'Santiago'],
    ['Descripción', 'Planos unifilares y memorias.'],
    ['Requisitos', 'AutoCAD Electrical.'],
    ['Renta mínima (opcional)', '1.500.000'],
    ['Renta máxima (opcional)', 'mucho'],
    ['Publicación programada (opcional)', '2099-12-01T09:30'],
    ['Fecha de expiración (opcional)', '2099-12-31'],
  ] as const)
    await fieldNamed(page, label).fill(value);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/^Escriba un monto en pesos/)).toBeVisible();
  await page.getByLabel('Renta máxima (opcional)').fill('900000');
  await expect(page.getByText('La renta máxima no puede ser menor que la mínima')).toBeVisible();
  await page.getByLabel('Renta máxima (opcional)').fill('1900000');
  await page.getByRole('button', { name: 'Vista previa' }).click();
  const written = page.getByRole('dialog', { name: title });
  await expect(written.getByText('$1.500.000 – $1.900.000 CLP al mes')).toBeVisible();
  await written.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Oferta creada', { exact: true })).toBeVisible();
  // The dialog returns the focus once it has closed.
  await expect(page.getByRole('button', { name: 'Nueva oferta' })).toBeFocused();

  await page.getByLabel('Buscar').fill(title);
  const row = page.getByRole('row', { name: title });
  await expect(row.getByText('Borrador')).toBeVisible();
  const stored = await service
    .from('job_postings')
    .select('salary_max, expires_at, status')
    .eq('title', title)
    .single();
  expect(stored.data).toMatchObject({
    salary_max: 1_900_000,
    expires_at: '2100-01-01T02:59:59+00:00',
    status: 'draft',
  });
  const activate = row.getByRole('button', { name: `Activar ${title}` });
  await activate.click();
  await expect(row.getByText('Activa', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Cambio deshecho', { exact: true })).toBeVisible();
  // Publishing had ended the schedule.
  await expect(row.getByText(/^Se publica el/)).toBeVisible();
  const undone = await service.from('job_postings').select('publish_at').eq('title', title).single();
  expect(undone.data).toEqual({ publish_at: '2099-12-01T12:30:00+00:00' });
  await activate.click();
  await expect(row.getByText('Activa', { exact: true })).toBeVisible();

  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Acciones para ${title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Vista previa');
  await expect(page.getByRole('dialog', { name: title }).getByText('AutoCAD Electrical.')).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('Editar');
  await page.getByRole('dialog').getByLabel('Estado').selectOption('Cerrado');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Oferta actualizada', { exact: true })).toBeVisible();
  await expect(row.getByText('Cerrada', { exact: true })).toBeVisible();
  await page.getByLabel('Estado').selectOption('Activa');
  await expect(page.getByText('Ninguna oferta coincide')).toBeVisible();
  await page.getByLabel('Estado').selectOption('Todos los estados');
  await service
    .from('job_postings')
    .update({ status: 'expired', expires_at: '2026-01-01T02:59:59Z' })
    .eq('title', title)
    .throwOnError();
  await expect(row.getByText('Expirada', { exact: true })).toBeVisible();
  await expect(row.getByText('Esta oferta ha expirado', { exact: true })).toBeVisible();

  await choose('Duplicar');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const copy = page.getByRole('row', { name: `${title} (copia)` });
  await expect(copy).toBeVisible();
  await copy.getByRole('button', { name: /Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Oferta eliminada', { exact: true })).toBeVisible();
  await expect(copy).toBeHidden();

  const create = page.getByRole('button', { name: 'Nueva oferta' });
  await create.click();
  const form = page.getByRole('dialog', { name: 'Nueva oferta laboral' });
  await form.getByRole('button', { name: 'Usar una oferta anterior como base' }).click();
  await form.getByLabel('Buscar').fill(title);
  await form.getByRole('list', { name: 'Ofertas anteriores' }).getByRole('button', { name: title }).click();
  await expect(form.getByRole('textbox', { name: 'Título' })).toHaveValue(title);
  await expect(form.getByRole('textbox', { name: 'Título' })).toBeFocused();
  await expect(form.getByLabel('Estado')).toHaveValue('draft');
  await form.getByRole('button', { name: 'Empezar en blanco' }).click();
  await expect(form.getByRole('textbox', { name: 'Título' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(create).toBeFocused();
});

test('the overview counts, updates live and saves the notification settings', async ({
  page,
  service,
  signedInAs,
}) => {
  await signedInAs('rrhh_admin');
  await page.goto('/admin/rrhh');
  await expect(page).toHaveURL(/\/admin\/rrhh\/general$/);
  await expect(page.getByText('Actividad reciente')).toBeVisible();
  const posting = await createPosting(service);
  const name = `Persona ${randomUUID().slice(0, 8)}`;
  await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, 'x.pdf'),
    full_name: name,
  });
  await expect(page.getByText(`${name} postuló a ${posting.title}`)).toBeVisible();

  const count = async (table: string, status?: string): Promise<number> => {
    const all = service.from(table).select('id', { count: 'exact', head: true });
    // A repeated application counts once.
    const rows = table === 'job_applications' ? all.is('repeat_of', null) : all;
    return (await (status ? rows.eq('status', status) : rows).throwOnError()).count ?? 0;
  };
  const { data } = await service.from('job_postings').select('views_count, status').throwOnError();
  const active = data.filter(({ status }) => status === 'active');
  const views: readonly number[] = data.map(({ views_count }) => views_count);
  const received = (status?: string) =>
    Promise.all([count('job_applications', status), count('internship_applications', status)]);
  const sum = (figures: readonly number[]) => figures.reduce((a, b) => a + b, 0);
  for (const [label, figure] of [
    ['Ofertas laborales', await count('job_postings')],
    ['Ofertas activas', active.length],
    ['Postulaciones y prácticas', sum(await received())],
    ['Pendientes', sum(await received('pending'))],
    ['Vistas totales', sum(views)],
  ] as const) {
    const term = page.getByRole('term').filter({ hasText: label });
    await expect(term.locator('xpath=following-sibling::dd[1]')).toHaveText(figure.toLocaleString('es-CL'));
  }

  await page.getByRole('button', { name: 'Configurar' }).click();
  await page.getByLabel('Avisar de cada postulación nueva').check();
  await page.getByLabel('Correo de notificaciones').fill('');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Por favor ingrese un email válido')).toBeVisible();
  await page.getByLabel('Correo de notificaciones').fill('personas@voltandes.example');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(
    page.getByText('Las postulaciones nuevas se avisan a personas@voltandes.example.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Ver estadísticas' }).click();
  await expect(page.getByRole('heading', { name: 'Estadísticas' })).toBeVisible();
  const row = page
    .getByRole('table', { name: 'Embudo por oferta' })
    .getByRole('row', { name: posting.title });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  const saving = downloadNamed(page, /^estadisticas-ofertas-.*\.csv$/);
  await page.getByRole('button', { name: 'Descargar CSV: Por oferta' }).click();
  await saving;
  await row.getByRole('link', { name: `1 de ${posting.title}` }).click();
  await expect(page.getByText('1 postulación', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', /\?postulante=/);
});

test('internship applications are found, decided and opened, individually and in bulk', async ({
  page,
  service,
  signedInAs,
}) => {
  const last_name = `Soto ${randomUUID().slice(0, 8)}`;
  const cv = await uploadCv(service, 'cvs');
  const request = await store(service, 'internship_applications', {
    ...newRecord.internship_applications(cv),
    last_name,
  });
  await signedInAs('rrhh_admin');
  // The URL opens the panel.
  await page.goto(`/admin/rrhh/practicas?buscar=${encodeURIComponent(last_name)}&solicitud=${request.id}`);
  await expect(page.getByRole('dialog', { name: `Bruno ${last_name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Buscar')).toHaveValue(last_name);
  const row = page.getByRole('row', { name: last_name });
  await expect(page.getByRole('status').filter({ hasText: /^1 solicitud$/ })).toBeVisible();
  await expectAccessible(page);
  const status = page.getByLabel(`Estado de Bruno ${last_name}`);
  // Keys open the list and move through it without selecting.
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('pending');
  await page.keyboard.press('Enter');
  await expect(status).toHaveValue('reviewing');
  await status.selectOption('Aceptada');
  await expect
    .poll(
      async () =>
        (await service.from('internship_applications').select('status').eq('id', request.id).single()).data,
    )
    .toEqual({ status: 'accepted' });
  const tabs = page.getByRole('navigation', { name: 'Estado' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Todas 1',
    'Pendiente 0',
    'En Revisión 0',
    'Aceptada 1',
    'Rechazada 0',
    'Retirada 0',
  ]);
  // Whether displayed or downloaded, the CV is requested in a new tab.
  const [tab, asked] = [
    page.waitForEvent('popup'),
    page
      .context()
      .waitForEvent('request', (request) => /\/object\/sign\/documents\/.*token=/.test(request.url())),
  ];
  await row.getByRole('button', { name: /^Ver CV/ }).click();
  const cvAsked = await asked;
  expect(cvAsked.frame().page()).toBe(await tab);
  expect(secondsOf(cvAsked.url())).toBe(3600);
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Ver solicitud' }).click();
  await expect(page.getByRole('dialog').getByText('Universidad de Santiago')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByLabel('Buscar').fill(`persona ${last_name}`);
  const many = Array.from({ length: 51 }, (_, at) => ({
    ...newRecord.internship_applications(cv),
    first_name: `Persona ${String(at).padStart(2, '0')}`,
    last_name,
  }));
  await service.from('internship_applications').insert(many).throwOnError();
  await expect(page.getByText('51 solicitudes')).toBeVisible();
  await page.getByRole('button', { name: 'Estudiante' }).click();
  // On a busy machine, the sorted list comes later, and begins with its first page.
  await expect(page.getByRole('columnheader', { name: 'Estudiante' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Siguiente' }).click();
  const names = page.getByRole('rowheader').getByRole('button');
  await expect(names).toHaveText([`Persona 50 ${last_name}`]);

  // By keyboard, across pages; one undo returns to the applicant it concerns.
  await names.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('51 de 51')).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('k');
  await expect(panel.getByRole('heading', { name: `Persona 49 ${last_name}` })).toBeVisible();
  // A hovered toast stays.
  await page.getByRole('button', { name: 'Deshacer', includeHidden: true }).hover();
  const decided = async () =>
    (
      await service
        .from('internship_applications')
        .select('first_name')
        .eq('last_name', last_name)
        .eq('status', 'accepted')
        .like('first_name', 'Persona%')
        .throwOnError()
    ).data;
  await expect.poll(decided).toEqual([{ first_name: 'Persona 50' }]);
  await page.keyboard.press('z');
  await expect(panel.getByRole('heading', { name: `Persona 50 ${last_name}` })).toBeVisible();
  await expect(panel.getByRole('status').getByText('Pendiente')).toBeVisible();
  await expect.poll(decided).toEqual([]);
  await page.goBack();
  await expect(panel).toHaveCount(0);

  // In bulk, on both pages, and undone.
  await page.getByLabel('Seleccionar todas').check();
  await page.getByRole('button', { name: 'Seleccionar las 51' }).click();
  const bar = page.getByRole('region', { name: 'Selección' });
  await expect(bar.getByText('51 seleccionadas')).toBeVisible();
  await bar.getByRole('button', { name: 'Cambiar estado' }).click();
  await page.getByRole('menuitem', { name: 'Rechazada' }).click();
  await page.getByText('51 solicitudes: Rechazada', { exact: true }).hover();
  await expect(tabs).toHaveText([
    'Todas 51',
    'Pendiente 0',
    'En Revisión 0',
    'Aceptada 0',
    'Rechazada 51',
    'Retirada 0',
  ]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(tabs.nth(1)).toHaveText('Pendiente 51');
  const saving = downloadNamed(page, 'Solicitudes_de_práctica.csv');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await saving;
  await page.getByLabel('Buscar').fill(`bruno ${last_name}`);
  await expect(names).toHaveText([`Bruno ${last_name}`]);

  await openScreen(page, '/admin/rrhh/salas');
  await openScreen(page, `/admin/rrhh/practicas?solicitud=${randomUUID()}`);
  await expect(page.getByText('Esta solicitud ya no existe.')).toBeVisible();
});
