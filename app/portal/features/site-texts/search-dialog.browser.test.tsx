import { vercelStegaCombine } from '@vercel/stega';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { answer } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import { SearchDialog } from './search-dialog.tsx';

const PREVIEW = `/vista-previa/${'a'.repeat(64)}`;
const DESCRIPTION = { document: 'pages/purpose', path: 'meta.description' };

/** What the server renders for the editor. */
const head = (title: string, description: string, more = ''): Response =>
  new Response(
    `<!doctype html><head><title>${title}</title><meta name="description" content="${description}">
     <link rel="canonical" href="https://voltandes.example/nuestro-proposito">
     <meta property="og:image" content="https://voltandes.example/artwork/shared/substation.jpg">${more}</head>`,
    { headers: { 'content-type': 'text/html' } },
  );

test('a page is shown as search engines and shared links show it, with the way to its texts', async () => {
  const words = 'Una descripción que es bastante más larga de lo que muestra un buscador. '.repeat(3).trim();
  answer(`GET ${PREVIEW}/nuestro-proposito`, () =>
    head(
      `${vercelStegaCombine('Para qué existe Voltandes', { document: 'pages/purpose', path: 'meta.title' })} · Voltandes`,
      vercelStegaCombine(words, DESCRIPTION),
    ),
  );
  answer(`GET ${PREVIEW}/en/our-purpose`, () =>
    head('A posting &lt;b&gt;', 'x', '<meta name="robots" content="noindex">'),
  );
  const opened: TextPlace[] = [];
  show(() => (
    <SearchDialog
      preview={PREVIEW}
      page="/nuestro-proposito"
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
  await expect.element(english.getByText(/no aparece en los buscadores/)).toBeVisible();
  await expect.element(english.getByRole('button')).not.toBeInTheDocument();
});
