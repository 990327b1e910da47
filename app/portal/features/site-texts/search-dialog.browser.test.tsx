import { vercelStegaCombine } from '@vercel/stega';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { PAGES_DOCUMENT } from '#domain/website/page-search.ts';
import { answer } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { listSiteTexts, type PublishedDocument, type SiteText } from './site-text.ts';

const PREVIEW = `/vista-previa/${'a'.repeat(64)}`;
const DESCRIPTION = { document: 'pages/purpose', path: 'meta.description' };

/** A picture of the library, in a store of its own. */
const STORED = `https://store.example/render/photo.jpg?width=1200`;

/** What the server renders for the editor. */
const head = (
  title: string,
  description: string,
  { more = '', picture = 'https://voltandes.example/artwork/shared/substation.jpg' } = {},
): Response =>
  new Response(
    `<!doctype html><head><title>${title}</title><meta name="description" content="${description}">
     <link rel="canonical" href="https://voltandes.example/nuestro-proposito">
     <meta property="og:image" content="${picture}">${more}</head>`,
    { headers: { 'content-type': 'text/html' } },
  );

const CONTEXT = { canEdit: true, authors: new Map(), publications: [], onSaved: () => undefined };
const visibilityOf = (published: PublishedDocument[]): SiteText | undefined =>
  listSiteTexts(
    new Map([[PAGES_DOCUMENT, { es: { '/nuestro-proposito': '' }, en: {} }]]),
    published,
    [],
  ).texts.at(0);

test('a page is shown as search engines and shared links show it, with the way to its texts', async () => {
  const words = 'Una descripción que es bastante más larga de lo que muestra un buscador. '.repeat(3).trim();
  answer(`GET ${PREVIEW}/nuestro-proposito`, () =>
    head(
      `${vercelStegaCombine('Para qué existe Voltandes', { document: 'pages/purpose', path: 'meta.title' })} · Voltandes`,
      vercelStegaCombine(words, DESCRIPTION),
    ),
  );
  answer(`GET ${PREVIEW}/en/our-purpose`, () =>
    head('A posting &lt;b&gt;', 'x', { more: '<meta name="robots" content="noindex">', picture: STORED }),
  );
  const opened: TextPlace[] = [];
  show(() => (
    <SearchDialog
      preview={PREVIEW}
      page="/nuestro-proposito"
      visibility={visibilityOf([])}
      context={CONTEXT}
      onEdit={(place) => opened.push(place)}
      onClose={() => undefined}
    />
  ));
  const spanish = page.getByRole('region', { name: 'Español' });
  const result = spanish.getByRole('figure', { name: 'En los resultados de un buscador' });
  await expect.element(result.getByText('Para qué existe Voltandes', { exact: true })).toBeVisible();
  await expect.element(result.getByText('voltandes.example › nuestro-proposito')).toBeVisible();
  await expect.element(result.getByText(/buscador\. Una …$/)).toBeVisible();
  await expect.element(spanish.getByText('25 caracteres: se ve entero')).toBeVisible();
  await expect.element(spanish.getByText('218 caracteres: se corta cerca del 160')).toBeVisible();
  await expect.element(spanish.getByRole('img')).toHaveAttribute('src', '/artwork/shared/substation.jpg');
  await spanish.getByRole('button', { name: 'Editar: descripción en español' }).click();
  expect(opened).toEqual([DESCRIPTION]);
  const english = page.getByRole('region', { name: 'Inglés' });
  await expect.element(english.getByText('A posting <b>').first()).toBeVisible();
  await expect.element(english.getByRole('img')).toHaveAttribute('src', STORED);
  await expect.element(english.getByText(/no aparece en los buscadores/)).toBeVisible();
  await expect.element(english.getByRole('button')).not.toBeInTheDocument();
});

test('a page can be kept out of search engines, as a draft', async () => {
  for (const path of ['/nuestro-proposito', '/en/our-purpose'])
    answer(`GET ${PREVIEW}${path}`, () => head('Propósito', 'x'));
  const changes: unknown[] = [];
  answer('POST /rest/v1/rpc/save_content_drafts', async (request) => {
    const body = await request.json();
    changes.push(...body.changes);
    return Response.json([{ value: 'No aparece', is_saved: true, updated_at: '2026-11-30T12:00:00Z' }]);
  });
  show(() => (
    <SearchDialog
      preview={PREVIEW}
      page="/nuestro-proposito"
      visibility={visibilityOf([])}
      context={CONTEXT}
      onEdit={() => undefined}
      onClose={() => undefined}
    />
  ));
  await page.getByLabelText('En los buscadores: /nuestro-proposito').selectOptions('No aparece (noindex)');
  await expect
    .poll(() => changes)
    .toEqual([
      {
        document: PAGES_DOCUMENT,
        language: 'es',
        path: '/nuestro-proposito',
        value: 'No aparece',
        expected: null,
      },
    ]);
});
