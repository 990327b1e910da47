import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { downloadNamed } from './support/download-named.ts';
import { fieldNamed } from './support/field.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Tabs to an element from the current focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Resolved once: a locator would search the whole page after every key.
  const element = await target.elementHandle();
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((found) => found === document.activeElement, element)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('the recruiting screens work with the keyboard alone', async ({ page, service, signedInAs }) => {
  const id = randomUUID().slice(0, 8);
  const posting = await createPosting(service);
  const cv = await uploadCv(service, 'resumes');
  await store(service, 'job_applications', newRecord.job_applications(posting.id, cv));
  for (const first_name of ['Bruno', 'Celia'])
    await store(service, 'internship_applications', {
      ...newRecord.internship_applications(cv),
      first_name,
      last_name: id,
    });
  await signedInAs('rrhh_admin');

  await page.goto('/admin/rrhh/postulaciones');
  // Skips the navigation.
  await tabTo(page, page.getByRole('link', { name: 'Saltar al contenido' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Nueva oferta' }));
  await page.keyboard.press('Enter');
  for (const [label, text] of [
    ['Título', `Bobinador ${id}`],
    ['Departamento', 'Taller'],
    ['Ubicación', 'Arica'],
    ['Descripción', 'Rebobinado de motores.'],
    ['Requisitos', 'Oficio.'],
  ] as const) {
    await tabTo(page, fieldNamed(page, label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('button', { name: 'Guardar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Oferta creada', { exact: true })).toBeVisible();
  // The focus returns to the button that opened the form.
  await expect(page.getByRole('button', { name: 'Nueva oferta' })).toBeFocused();

  await openScreen(page, `/admin/rrhh/practicas?buscar=${id}`);
  const status = page.getByLabel(`Estado de Bruno ${id}`);
  await tabTo(page, status);
  await page.keyboard.type('Acep');
  await expect(status).toHaveValue('accepted');
  await tabTo(page, page.getByRole('button', { name: `Acciones para Bruno ${id}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Ver solicitud' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Bruno ${id}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Acciones para Bruno ${id}` })).toBeFocused();

  // When a row leaves the list, the focus goes to the row that takes its place, or from the last one to the title.
  const showOnly = async (name: RegExp, rows: number) => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(rows + 1);
  };
  await showOnly(/^Pendiente/, 1);
  const pending = page.getByLabel(`Estado de Celia ${id}`);
  await tabTo(page, pending);
  await page.keyboard.type('Acep');
  await expect(pending).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await showOnly(/^Aceptada/, 2);
  await tabTo(page, page.getByLabel(`Estado de Celia ${id}`));
  await page.keyboard.type('Rech');
  await expect(page.getByLabel(`Estado de Bruno ${id}`)).toBeFocused();

  await openScreen(page, `/admin/rrhh/applications/${posting.id}`);
  await tabTo(page, page.getByLabel('Seleccionar todas'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Descargar CVs (1)' }), 'Shift+Tab');
  const downloading = downloadNamed(page, /^CVs_Cargo_de_prueba_.+\.zip$/);
  await page.keyboard.press('Enter');
  await downloading;

  // The shortcuts of the screen, from the tables that bind them.
  await page.getByRole('button', { name: 'Amanda Rojas' }).first().click();
  await expect(page.getByRole('toolbar', { name: 'Acciones' })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(help.getByRole('region', { name: 'Postulación abierta' })).toContainText('Aprobar');
  await expect(help.and(page.locator(':focus-within'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  const hasFocus = page.getByRole('dialog').and(page.locator(':focus-within'));
  await expect(hasFocus).toBeVisible();
  // Also when pressed as soon as the help has the focus, while the panel below still listens.
  const onFocus = await page.evaluateHandle(() => ({
    pressed: new Promise<void>((resolve) => {
      const press = ({ target }: FocusEvent): void => {
        target?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        );
        resolve();
      };
      document.addEventListener('focusin', press, { once: true });
    }),
  }));
  await page.keyboard.press('?');
  // The help does not appear before that either.
  await onFocus.evaluate(({ pressed }) => pressed);
  await expect(help).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: 'Acciones' })).toBeVisible();
  // The help has returned the focus.
  await expect(hasFocus).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // From anywhere to a person with a few letters.
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Buscar o ir a' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(`bruno ${id}`);
  const found = page.getByRole('option', { name: `Bruno ${id}` });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Bruno ${id}` })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/rrhh\/practicas\?solicitud=/);
});

test('input typed while the palette is loading is searched for, and triggers no shortcut of the panel', async ({
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
  await signedInAs('rrhh_admin');
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/command-palette-[^/]+\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/admin/rrhh/applications/${posting.id}?postulante=${application.id}`);
  const panel = page.getByRole('dialog', { name: String(application.full_name) });
  await expect(panel.getByRole('button', { name: 'Aprobar' })).toBeEnabled();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('arx');
  await page.keyboard.press('Backspace');
  held.resolve();
  const field = page.getByRole('combobox', { name: 'Buscar o ir a' });
  await expect(field).toHaveValue('ar');
  await page.keyboard.type('mado');
  await expect(field).toHaveValue('armado');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(panel.getByRole('status').getByText('Pendiente')).toBeVisible();
});
