import type { Page } from '@playwright/test';
import { openCentres } from '#app/portal/layout/centres.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const TELEPHONE = { width: 360, height: 740 };
/** At the first, lists use their narrow columns; at the second, all of them. */
const LAPTOPS = [
  { width: 1024, height: 740 },
  { width: 1280, height: 740 },
];

test.use({ viewport: TELEPHONE, hasTouch: true });

/** Controls that cannot be seen without scrolling sideways, including those in tables that scroll on their own. */
const overflowingElements = (): string[] =>
  [...document.querySelectorAll('main :is(a, button, input, select)')]
    // Truncated text is no reason to scroll.
    .filter((element) => !element.closest('td, th')?.matches(':has(> .block)'))
    .filter((element) => {
      const frame = element.closest('.overflow-x-auto') ?? document.documentElement;
      return element.getBoundingClientRect().right > frame.getBoundingClientRect().right;
    })
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);

/** Fields whose text is so small that iOS zooms in when they get the focus, and does not zoom out. */
const smallFields = (): string[] =>
  [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.getAttribute('aria-label') ?? field.outerHTML);

/** Moves the focus with a key; returns the elements that had it while another one covered their center. */
async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab', stops: number): Promise<string[]> {
  const covered = await page.evaluateHandle(() => {
    const found: string[] = [];
    // Each press looks at the element that the press before has focused.
    const look = (): void => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return;
      const { height, left, top, width } = focused.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!over || !(focused.contains(over) || over.contains(focused)))
        found.push(focused.outerHTML.slice(0, 80));
    };
    addEventListener('keydown', look, { capture: true });
    return { found, look };
  });
  for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press(key);
  return covered.evaluate(({ found, look }) => {
    removeEventListener('keydown', look, { capture: true });
    look();
    return found;
  });
}

test('an applicant is found, read and decided on by touch, and no portal screen scrolls sideways, on phones or laptops', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  const cv = await uploadCv(service, 'resumes');
  const application = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, cv),
    full_name: 'Amanda Rojas',
    phone: '+56 9 1234 5678',
    source: { utm_source: 'LinkedIn' },
  });
  await store(service, 'admin_invitations', newRecord.admin_invitations());
  const expired = await createPosting(service, {
    title: `Superintendente de Mantenimiento ${posting.id.slice(0, 8)}`,
    expires_at: '2026-01-31T12:00:00Z',
  });
  // Visitors can send words of any length.
  const endless = { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example` };
  const word = 'Electromecánico'.repeat(5);
  await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
    ...endless,
    full_name: word,
  });
  await store(service, 'internship_applications', {
    ...newRecord.internship_applications(await uploadCv(service, 'cvs')),
    ...endless,
    first_name: word,
    institution: word,
    career: word,
  });
  await store(service, 'spontaneous_applications', {
    ...newRecord.spontaneous_applications(await uploadCv(service, 'spontaneous')),
    ...endless,
    full_name: word,
  });
  await store(service, 'contact_requests', {
    ...newRecord.contact_requests(),
    ...endless,
    name: word,
    company: word,
  });
  await store(service, 'rights_requests', { ...newRecord.rights_requests(), ...endless, full_name: word });
  const record = await store(service, 'success_cases', { ...newRecord.success_cases(), sector: word });
  const titled = await createPosting(service, { title: word, status: 'draft' });
  const role = await store(service, 'admin_roles', { ...newRecord.admin_roles(), name: word });
  const { id } = await signedInAs('super_admin');
  await service.from('admin_user_roles').insert({ user_id: id, role_id: role.id }).throwOnError();
  await page.goto('/admin');
  const bar = page.getByRole('navigation', { name: 'Más usadas' });
  await bar.getByRole('link', { name: 'Postulaciones' }).tap();
  await page.getByLabel('Buscar').fill(posting.title);
  const card = page.getByRole('row').filter({ hasText: posting.title });
  await card.getByRole('link', { name: `2 postulaciones a ${posting.title}` }).tap();
  await page.getByRole('button', { name: 'Amanda Rojas', exact: true }).tap();
  const panel = page.getByRole('dialog', { name: 'Amanda Rojas' });
  await panel.getByRole('tab', { name: 'Datos' }).tap();
  await expect(panel.getByRole('tabpanel', { name: 'Datos' })).toContainText(String(application.email));
  await panel.getByRole('tab', { name: 'CV' }).tap();
  // As text: phones do not show PDFs within a page.
  const shown = panel.getByRole('tabpanel', { name: 'CV' });
  await expect(shown.getByRole('region', { name: 'Texto del CV de Amanda Rojas' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Aprobar' }).tap();
  await expect(panel.getByRole('status').getByText('Aprobado')).toBeVisible();
  const stored = () => service.from('job_applications').select('status').eq('id', application.id).single();
  await expect.poll(async () => (await stored()).data).toEqual({ status: 'approved' });
  await panel.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(panel).toHaveCount(0);
  // The undo toast appears above the bar, not over it.
  const undo = await page.getByRole('button', { name: 'Deshacer' }).boundingBox();
  expect(undo ? undo.y + undo.height : Number.NaN).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  await page
    .getByRole('region', { name: /^Aviso/ })
    .getByRole('button', { name: 'Cerrar' })
    .tap();

  await bar.getByRole('button', { name: 'Más' }).tap();
  await page.getByRole('dialog', { name: 'Ir a' }).getByRole('link', { name: 'Usuarios' }).tap();
  await expect(page).toHaveURL(/\/admin\/accesos\/usuarios$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const centres = openCentres({ isSuperAdmin: true, permissions: new Set(), modules: new Set() });
  const screens = centres.flatMap(({ children = [], screens: own }) => [...own, ...children]);
  expect(screens.length).toBeGreaterThan(12);
  const list = `/admin/rrhh/applications/${posting.id}`;
  const board = `${list}?vista=tablero`;
  const isShown = (text: string) => expect(page.getByText(text).last()).toBeInViewport({ ratio: 1 });
  /** What else is checked while a screen is open, by its path and the width of the window. */
  const also: Readonly<Record<string, Readonly<Record<number, () => Promise<void>>>>> = {
    [board]: {
      360: async () => {
        await expect(page.getByText('Mueva una tarjeta con su menú de acciones.')).toBeVisible();
        await expect(page.getByText('Arrastre una tarjeta')).toBeHidden();
      },
    },
    // Focused elements are not hidden under the bar, on a phone or a zoomed desktop.
    '/admin/portales/exitos': {
      360: async () => {
        await expect(page.getByRole('table')).toBeVisible();
        expect(await coveredStops(page, 'Tab', 40)).toEqual([]);
      },
    },
    // Nor under the bar with the button to save, or the one with the actions on the selected rows.
    [`/admin/accesos/permisos?rol=${role.id}`]: {
      360: async () => {
        await expect(page.getByText(word).first()).toBeVisible();
        await page.getByRole('switch', { name: 'Ver postulaciones' }).click();
        await expect(page.getByRole('button', { name: 'Descartar' })).toBeVisible();
        expect(await coveredStops(page, 'Tab', 25)).toEqual([]);
        await page.getByRole('button', { name: 'Descartar' }).click();
      },
    },
    '/admin/rrhh/practicas': {
      360: async () => {
        const boxes = page.getByRole('row').getByRole('checkbox');
        await boxes.nth(1).check();
        await boxes.last().focus();
        expect(await coveredStops(page, 'Shift+Tab', 25)).toEqual([]);
        await boxes.nth(1).uncheck();
      },
      // Contact details are not truncated.
      1280: () => isShown(endless.email),
    },
    '/admin/rrhh/estadisticas': {
      1024: async () => {
        const filters = page
          .getByRole('search')
          .getByRole('combobox')
          .or(page.getByLabel(/^(?:Desde|Hasta)$/));
        await expect(filters).toHaveCount(4);
        const lines = await filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        expect(new Set(lines).size).toBe(1);
      },
    },
    [`/admin/rrhh/postulaciones?buscar=${expired.title}`]: {
      360: () => isShown('Esta oferta ha expirado'),
      1280: () => isShown('Esta oferta ha expirado'),
    },
    [list]: {
      1280: async () => {
        // Contact details are one click away; the row has what decides.
        const origin = page.getByRole('row').filter({ hasText: 'Amanda Rojas' }).getByText('LinkedIn');
        await expect(origin.last()).toBeInViewport({ ratio: 1 });
        // Truncated text has a tooltip.
        await page.getByRole('button', { name: word, exact: true }).hover();
        await expect(page.getByRole('rowheader', { name: word })).toHaveAttribute('title', word);
      },
    },
  };
  const visited = new Set([
    board,
    ...screens.map(({ to }) => to),
    `${list}?postulante=${application.id}`,
    '/admin',
    '/admin/cuenta',
    '/admin/accesos/usuarios/revision',
    `/admin/accesos/usuarios/${id}`,
    '/admin/rrhh/applications',
    `/admin/rrhh/applications/${titled.id}`,
    ...Object.keys(also),
  ]);
  // Shown with the role of a long name.
  visited.delete('/admin/accesos/permisos');
  for (const path of visited) {
    await openScreen(page, path);
    // Hidden behind the panel if the URL opens one.
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached();
    // A placeholder comes first, then the content.
    await expect(page.getByRole('status').filter({ hasText: /^Cargando/ })).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, path).toBe(0);
    expect.soft(await page.evaluate(smallFields), path).toEqual([]);
    await also[path]?.[TELEPHONE.width]?.();
    // These two scroll: they have a column for each step or role.
    if (path === board || path.endsWith('/comparar')) continue;
    for (const laptop of LAPTOPS) {
      await page.setViewportSize(laptop);
      expect.soft(await page.evaluate(overflowingElements), `${path} at ${laptop.width}`).toEqual([]);
      await also[path]?.[laptop.width]?.();
    }
    await page.setViewportSize(TELEPHONE);
  }
  // Other tests count the roles and the success cases.
  await service.from('admin_user_roles').delete().eq('role_id', role.id).throwOnError();
  await service.from('admin_roles').delete().eq('id', role.id).throwOnError();
  await service.from('success_cases').delete().eq('id', record.id).throwOnError();
});

test('an application opened by URL shows its tabs only once nothing above them moves', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  const application = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
    status: 'rejected',
  });
  await signedInAs('rrhh_admin');
  const held = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\/job_applications\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/admin/rrhh/applications/${posting.id}?postulante=${application.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Cargando postulación...')).toBeVisible();
  await expect(panel.getByRole('tab')).toHaveCount(0);
  held.resolve();
  await panel.getByRole('tab', { name: 'Datos' }).tap();
  await expect(panel.getByText(String(application.email))).toBeVisible();
  // The rejection reasons, which scroll sideways, do not push the decisions off the screen.
  for (const name of ['En Revisión', 'Marcar como Contactado'])
    await expect(panel.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  // On paper, the facts are shown below the posting's title, without buttons and fields.
  await panel.getByRole('tab', { name: 'CV' }).tap();
  await expect(panel.getByText(String(application.email))).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(panel.getByText(String(application.email))).toBeVisible();
  await expect(page.locator('main h2').getByText(String(posting.title))).toBeVisible();
  for (const role of ['toolbar', 'textbox', 'button'] as const)
    await expect(panel.getByRole(role)).toHaveCount(0);
});

test('a long word in an applicant’s data pushes no button off its dialog or card', async ({
  page,
  service,
  signedInAs,
}) => {
  const word = 'Electromecánico'.repeat(5);
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
  const posting = await createPosting(service);
  const application = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
    full_name: word,
    email,
  });
  const request = await store(service, 'rights_requests', {
    ...newRecord.rights_requests(),
    full_name: word,
    email,
    details: word.repeat(3),
  });
  await signedInAs('super_admin');
  const list = `/admin/rrhh/applications/${posting.id}`;
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const isCutOff = () =>
    dialog.evaluate((shown) =>
      [shown, ...shown.querySelectorAll('*')]
        // These scroll, or are clipped on purpose.
        .filter((part) => !part.matches('textarea, input, .sr-only, [role="toolbar"] *'))
        .filter((part) => part.getBoundingClientRect().right > shown.getBoundingClientRect().right + 1)
        .map((part) => part.outerHTML.slice(0, 120)),
    );

  await page.goto(`${list}?postulante=${application.id}`);
  await dialog.getByRole('tab', { name: 'Datos' }).tap();
  await expect(dialog.getByText(email)).toBeVisible();
  expect(await isCutOff()).toEqual([]);
  await page.setViewportSize({ width: 768, height: 740 });
  expect(await isCutOff()).toEqual([]);
  await page.setViewportSize(TELEPHONE);

  await page.goto(list);
  await page.getByRole('button', { name: `Acciones para ${word}` }).tap();
  await page.getByRole('menuitem', { name: 'Eliminar' }).tap();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeInViewport({ ratio: 1 });
  expect(await isCutOff()).toEqual([]);

  await openScreen(page, `/admin/rrhh/derechos?solicitud=${request.id}`);
  await expect(dialog.getByRole('button', { name: 'Enviar respuesta y cerrar' })).toBeVisible();
  expect(await isCutOff()).toEqual([]);

  await page.setViewportSize({ width: 768, height: 740 });
  await openScreen(page, `${list}?vista=tablero`);
  const card = page.getByRole('listitem').filter({ hasText: word });
  await expect(card.getByText(word)).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('button', { name: `Acciones para ${word}` })).toBeInViewport({ ratio: 1 });
  const column = page.getByRole('region', { name: 'Pendiente' });
  const ends = await Promise.all(
    [card.getByText(word), card.getByRole('button').last(), card, column].map(async (one) => {
      const box = await one.boundingBox();
      return box ? box.x + box.width : Number.NaN;
    }),
  );
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  await openScreen(page, '/admin/rrhh/derechos');
  const due = page.getByRole('row').filter({ hasText: email }).getByRole('cell').last();
  await expect(due).toBeInViewport({ ratio: 1 });
});

test('a dialog is usable in a window of 320 by 256 pixels, a desktop at 400 % zoom', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  const application = await store(
    service,
    'job_applications',
    newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
  );
  await signedInAs('super_admin');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/admin/rrhh/applications/${posting.id}?postulante=${application.id}`);
  const panel = page.getByRole('dialog', { name: String(application.full_name) });
  await panel.getByRole('tab', { name: 'Datos' }).click();
  const email = panel.getByText(String(application.email));
  await email.scrollIntoViewIfNeeded();
  await expect(email).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Acciones para/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('alertdialog');
  for (const name of ['Cancelar', 'Eliminar']) {
    const answer = question.getByRole('button', { name });
    await answer.scrollIntoViewIfNeeded();
    await expect(answer).toBeInViewport({ ratio: 1 });
  }
  await question.getByRole('button', { name: 'Cancelar' }).click();
  // No more than half of the window is covered by what does not scroll.
  await page.goto('/oportunidades-laborales');
  await page
    .getByRole('link', { name: /Ingeniero\/a de Automatización/ })
    .first()
    .click();
  const offer = page.getByRole('dialog', { name: 'Ingeniero/a de Automatización' });
  await expect(offer.getByRole('button', { name: 'Postular' })).toBeAttached();
  const fixed = await offer.evaluate((shown) =>
    [...shown.querySelectorAll('*')]
      .filter((part) => getComputedStyle(part).position === 'sticky')
      .reduce((sum, part) => sum + part.getBoundingClientRect().height, 0),
  );
  expect(fixed).toBeLessThanOrEqual(128);
});

test('a notice does not cover the title of a form that is opened after it', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/postulaciones?buscar=${posting.title}`);
  await page.getByRole('button', { name: `Desactivar ${posting.title}` }).tap();
  // Behind a dialog the notice has no role.
  const notice = page.locator('.toasts > li');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Nueva oferta' }).tap();
  const form = page.getByRole('dialog', { name: 'Nueva oferta laboral' });
  await expect(form.getByRole('textbox', { name: 'Título' })).toBeVisible();
  const [end, start] = await Promise.all([
    notice.evaluate((shown) => shown.getBoundingClientRect().bottom),
    form.getByRole('heading', { level: 2 }).evaluate((title) => title.getBoundingClientRect().top),
  ]);
  expect(end).toBeLessThanOrEqual(start);
});
