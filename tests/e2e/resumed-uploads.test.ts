import { openCuttingProxy } from '@voltandes/platform/testing/cutting-proxy';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

const MB = 1024 * 1024;
const CV = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3 * MB, 'Tableros. ')]);

test.use({ expectedErrors: [/Failed to load resource/] });

test('a CV is uploaded once and complete although the connection drops in between', async ({
  context,
  page,
  service,
  site,
}) => {
  const { id } = await createPosting(service);
  await using network = await openCuttingProxy(site.url);
  await page.goto(`${network.url}/oportunidades-laborales/${id}/postular`);
  await waitForHydration(page);
  await page.getByLabel('Nombre completo').fill('Amanda Rojas');
  await page.getByLabel('Correo electrónico').fill('amanda@correo.example');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: CV });
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const held = network.holdAt(2 * MB);
  await page.getByRole('button', { name: 'Enviar postulación' }).click();
  await held;
  await context.setOffline(true);
  const offline = page.getByText('Sin conexión. Cuando vuelva, el envío continúa donde quedó.');
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Postulacion enviada', { exact: true })).toBeVisible();
  await expect(offline).toBeHidden();
  // How much the server has read by then depends on the machine; `tests/storage-resumable.test.ts` of the platform
  // controls it.
  expect(offsets.length).toBeGreaterThan(1);

  const { data } = await service.from('job_applications').select('resume_url').eq('job_posting_id', id);
  expect(data).toHaveLength(1);
  const [, path = ''] = data?.[0]?.resume_url.split('/public/documents/') ?? [];
  const stored = await service.storage.from('documents').download(path);
  expect(Buffer.compare(Buffer.from((await stored.data?.arrayBuffer()) ?? new ArrayBuffer(0)), CV)).toBe(0);
});
