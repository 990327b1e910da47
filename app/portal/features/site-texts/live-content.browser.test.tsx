import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { LiveContent } from './live-content.tsx';

const DOCUMENTS = 'GET /rest/v1/content_documents';

function answerRest(): void {
  answer('HEAD /rest/v1/content_drafts', rows({ id: '1' }, { id: '2' }));
  answer('GET /rest/v1/content_publications', rows({ publish_at: '2026-12-01T12:00:00Z' }));
  answer('HEAD /rest/v1/hero_images', rows({ id: '1' }, { id: '2' }, { id: '3' }));
}

test('a page changed in both languages counts once, and each figure leads to its screen', async () => {
  answerRest();
  answer(DOCUMENTS, rows({ document: 'pages/home' }, { document: 'pages/home' }));
  show(LiveContent);
  await says('Publicaciones programadas; la próxima, 01/12/2026 09:00');
  const figures = page.getByRole('region', { name: 'En el sitio ahora' }).getByRole('listitem');
  await expect.element(figures.first().getByText('1', { exact: true })).toBeVisible();
  await expect
    .element(figures.last().getByRole('link', { name: 'Imágenes activas en la portada' }))
    .toHaveAttribute('href', '/admin/portales/hero');
  await expect.element(figures.last().getByText('3', { exact: true })).toBeVisible();
});

test('figures that cannot be read are retried', async () => {
  expectErrors(/^No se pudo leer qué está publicado/);
  answerRest();
  answer(DOCUMENTS, json({ message: 'out of order' }, 500));
  show(LiveContent);
  await says('No se pudo leer qué está publicado');
  answer(DOCUMENTS, rows());
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await says('En el sitio ahora');
});
