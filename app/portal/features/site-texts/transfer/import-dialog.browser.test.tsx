import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SETTING_LABELS } from '#app/portal/features/site-settings/setting-labels.ts';
import { randomUuid } from '#domain/values/random-uuid.ts';
import { writeSiteExport } from '#domain/website/site-export.ts';
import { settingValue } from '#domain/website/site-settings.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { ImportDialog } from './import-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Importar' });
const file = dialog.getByLabelText('Archivo');

const tracking = dialog.getByLabelText('Medición publicitaria');

const upload = (text: string) => userEvent.upload(file, new File([text], 'sitio.json'));

function open(): void {
  for (const table of [
    'content_documents',
    'content_drafts',
    'content_publications',
    'site_settings',
    'site_redirects',
    'media_files',
  ])
    answer(`GET /rest/v1/${table}`, rows());
  answer('POST /rest/v1/rpc/list_content_authors', json([]));
  show(() => <ImportDialog settingLabels={SETTING_LABELS} onClose={() => undefined} />);
}

test('what is no export is refused with a sentence', async () => {
  open();
  await upload('<script>alert(1)</script>');
  await expect.element(file).toHaveAccessibleDescription('No es un archivo exportado por este sitio.');
  await expect.element(dialog.getByRole('button', { name: 'Importar' })).toBeDisabled();
});

test('a file shows what it changes and what is left out, and is written on confirmation', async () => {
  open();
  const saved = vi.fn(async (request: Request) => {
    const { changes } = await request.json();
    return json(
      changes.map((change: object) => ({ ...change, is_saved: true, updated_by: null, updated_at: null })),
    )(request);
  });
  answer('POST /rest/v1/rpc/save_content_drafts', saved);
  answer('POST /rest/v1/site_settings', rows({ kind: 'tracking' }));
  answer('POST /rest/v1/site_redirects', json([], 201));
  const site = {
    settings: { tracking: settingValue('tracking', { pixelId: '42' }) },
    documents: [
      {
        document: 'pages/purpose',
        language: 'es' as const,
        texts: { 'mission.title': 'Nuestra tarea', 'gone.text': 'ajeno' },
      },
    ],
    redirects: [
      { from_path: '/antigua', to_path: '/servicios', is_permanent: true },
      { from_path: '/otra', to_path: 'javascript:alert(1)', is_permanent: true },
    ],
  };
  await upload(writeSiteExport(site, new Date()));
  await says('Diferencias: 1 texto, 1 configuración y 1 redirección. Lo que el archivo no trae se conserva.');
  await says('No se puede redirigir de «/otra» a «javascript:alert(1)».');
  await says('Nuestro propósito: «gone.text» no es un texto de este sitio.');
  expect(saved).not.toHaveBeenCalled();
  await expect.element(dialog.getByRole('button', { name: 'Importar 2 cambios' })).toBeEnabled();
  await tracking.click();
  await dialog.getByRole('button', { name: 'Importar 3 cambios' }).click();
  await says('Importado.');
  expect(saved).toHaveBeenCalledOnce();
});

test('redirects are changed before others are added, and what somebody else has changed stays', async () => {
  open();
  const redirect = (from_path: string, to_path: string) => ({ from_path, to_path, is_permanent: true });
  const current = { ...redirect('/antigua', '/vieja'), id: randomUuid(), updated_at: '2026-11-30T12:00:00Z' };
  answer('GET /rest/v1/site_redirects', rows(current));
  answer('POST /rest/v1/site_settings', json({ code: '23505', message: 'duplicate key' }, 409));
  const written: string[] = [];
  answer('PATCH /rest/v1/site_redirects', (request) => {
    written.push('changed');
    return rows({ id: current.id })(request);
  });
  answer('POST /rest/v1/site_redirects', (request) => {
    written.push('added');
    return json([], 201)(request);
  });
  const site = {
    settings: { tracking: settingValue('tracking', { pixelId: '42' }) },
    documents: [],
    redirects: [redirect('/antigua', '/servicios'), redirect('/vieja', '/practicas')],
  };
  await upload(writeSiteExport(site, new Date()));
  await tracking.click();
  await dialog.getByRole('button', { name: 'Importar 3 cambios' }).click();
  await says('Un cambio quedó fuera: otra persona los editó mientras tanto.');
  expect(written).toEqual(['changed', 'added']);
});

test('an import that failed shows no changes until the file is chosen again', async () => {
  expectErrors(/site not imported/);
  open();
  answer('POST /rest/v1/site_redirects', json({ message: 'out of order' }, 500));
  const redirects = [{ from_path: '/antigua', to_path: '/servicios', is_permanent: true }];
  const text = writeSiteExport({ settings: {}, documents: [], redirects }, new Date());
  await upload(text);
  const confirm = dialog.getByRole('button', { name: 'Importar 1 cambio' });
  await confirm.click();
  await says('La importación no terminó. Elija el archivo otra vez para ver qué falta.');
  await expect.element(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  await upload(text);
  await expect.element(confirm).toBeEnabled();
});

test('a setting is imported only when it is chosen', async () => {
  open();
  answer('POST /rest/v1/site_redirects', json([], 201));
  const settings = { tracking: settingValue('tracking', { pixelId: '42' }) };
  await upload(writeSiteExport({ settings, documents: [], redirects: [] }, new Date()));
  await expect.element(tracking).not.toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  const redirects = [{ from_path: '/antigua', to_path: '/servicios', is_permanent: true }];
  await upload(writeSiteExport({ settings, documents: [], redirects }, new Date()));
  // Nothing answers a write of settings.
  await dialog.getByRole('button', { name: 'Importar 1 cambio' }).click();
  await says('Importado.');
});

test('the differences are those of the file that was chosen last', async () => {
  open();
  const first = Promise.withResolvers<void>();
  let reads = 0;
  answer('GET /rest/v1/site_redirects', async (request) => {
    reads += 1;
    if (reads === 1) await first.promise;
    return rows()(request);
  });
  const redirect = (from_path: string) => ({ from_path, to_path: '/servicios', is_permanent: true });
  const fileOf = (...redirects: ReturnType<typeof redirect>[]) =>
    writeSiteExport({ settings: {}, documents: [], redirects }, new Date());
  await upload(fileOf(redirect('/a'), redirect('/b')));
  await expect.poll(() => reads).toBe(1);
  await upload(fileOf(redirect('/c')));
  const confirm = dialog.getByRole('button', { name: 'Importar 1 cambio' });
  await expect.element(confirm).toBeEnabled();
  first.resolve();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(confirm).toBeEnabled();
});
