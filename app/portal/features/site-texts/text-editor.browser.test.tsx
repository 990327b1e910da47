import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DraftOwner } from '#app/lib/drafts/draft-owner.ts';
import { draftKey, writeDraft } from '#app/lib/drafts/draft-store.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows, unreachable } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import { RICH_TEXT } from '#testing/rich-text.ts';
import { listStoredTexts } from './list-stored-texts.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';
import { type SiteText, textAt } from './site-text.ts';
import { TextEditor } from './text-editor.tsx';
import type { Editor } from './use-editors.ts';

const SAVE = 'POST /rest/v1/rpc/save_content_drafts';
const TEXT: SiteText = {
  key: 'pages/purpose title',
  document: 'pages/purpose',
  path: 'title',
  es: { shipped: 'Mostrar {{number}}', published: null, draft: null },
  en: { shipped: 'Show {{number}}', published: null, draft: null },
};
/** By a colleague, with formatting. */
const WRITTEN = JSON.stringify(RICH_TEXT);
const OWNER = '0a000000-0000-4000-8000-000000000001';
const noop = (): void => undefined;

const typed: string[] = [];
interface EditedProps {
  text: SiteText;
  colleagues?: Editor[];
  onSaved?: () => void;
  texts?: readonly SiteText[];
}
const Edited = ({ colleagues = [], onSaved = noop, text, texts = [text] }: EditedProps) => (
  <DraftOwner value={OWNER}>
    <TextEditor
      text={text}
      texts={{ texts, lists: [] }}
      deadLink={undefined}
      colleagues={colleagues}
      onSelect={noop}
      canEdit
      authors={new Map()}
      publications={[]}
      shown="es"
      onType={(_language, value) => typed.push(value)}
      onSaved={onSaved}
      onVersions={noop}
      onClose={noop}
    />
  </DraftOwner>
);
const edit = (
  colleagues: Editor[] = [],
  text = TEXT,
  onSaved = noop,
  texts: readonly SiteText[] = [text],
): void => show(() => <Edited colleagues={colleagues} text={text} texts={texts} onSaved={onSaved} />);
const field = () => page.getByLabelText('Español', { exact: true });

test('what cannot be saved stays in the field, is kept over a reload, and is saved later', async () => {
  expectErrors(/^text not saved/);
  answer(SAVE, unreachable);
  edit();
  await field().fill('Ver {{number}}');
  await expect.element(page.getByText(/^Sin guardar: se reintenta/)).toBeVisible();
  await expect.element(field()).toHaveValue('Ver {{number}}');
  expect(typed.at(-1)).toBe('Ver {{number}}');
  // As after a reload.
  edit();
  await expect.element(field()).toHaveValue('Ver {{number}}');
  let saved: unknown;
  answer(SAVE, async (request) => {
    saved = await request.json();
    return Response.json([{ is_saved: true, value: 'Ver {{number}}', updated_at: '2026-11-29T12:00:00Z' }]);
  });
  window.dispatchEvent(new Event('online'));
  await expect
    .poll(() => saved)
    .toEqual({
      changes: [
        { document: 'pages/purpose', language: 'es', path: 'title', value: 'Ver {{number}}', expected: null },
      ],
    });
});

test('of a text that a colleague has changed meanwhile, both versions are shown, and one is chosen', async () => {
  const theirs = { is_saved: false, value: 'Lo de ella', updated_at: '2026-11-29T12:00:00Z' };
  answer(SAVE, json([theirs]));
  edit();
  await field().fill('Lo mío {{number}}');
  const conflict = page.getByRole('alert', { name: 'Cambios de otra persona' });
  await expect.element(conflict.getByText('Lo de ella')).toBeVisible();
  await expect.element(conflict.getByText('Lo mío {{number}}')).toBeVisible();
  let expected: unknown;
  answer(SAVE, async (request) => {
    const { changes } = await request.json();
    expected = changes[0].expected;
    return Response.json([{ ...theirs, is_saved: true, value: 'Lo mío {{number}}' }]);
  });
  await conflict.getByRole('button', { name: 'Conservar lo mío' }).click();
  await expect.poll(() => expected).toBe('2026-11-29T12:00:00Z');
});

test('a text that lacks a part that the site fills in is reported at its field', async () => {
  let requests = 0;
  answer(SAVE, () => {
    requests++;
    return Response.json([{ is_saved: true, value: 'Ver', updated_at: '2026-11-29T12:00:00Z' }]);
  });
  edit();
  await field().fill('Ver');
  await expect.element(page.getByText(/el sitio necesita estas partes: \{\{number\}\}$/)).toBeVisible();
  await expect.poll(() => requests).toBe(1);
});

test('an emptied field is not filled again, nor saved, until something is written in it', async () => {
  let requests = 0;
  answer(SAVE, () => {
    requests++;
    return Response.json([{ is_saved: true, value: 'Ver {{number}}', updated_at: '2026-11-29T12:00:00Z' }]);
  });
  edit();
  await expect.element(field()).toHaveFocus();
  await field().fill('');
  await expect.element(page.getByText('Escriba el texto: en blanco no se guarda.')).toBeVisible();
  // Longer than the pause after which a text is saved.
  await new Promise((resolve) => setTimeout(resolve, 900));
  await expect.element(field()).toHaveValue('');
  expect(requests).toBe(0);
  await field().fill('Ver {{number}}');
  await expect.poll(() => requests).toBe(1);
});

test('what has just been saved is not saved again when the connection returns at that moment', async () => {
  let requests = 0;
  answer(SAVE, () => {
    requests++;
    return Response.json([{ is_saved: true, value: 'Ver {{number}}', updated_at: '2026-11-29T12:00:00Z' }]);
  });
  let isSaved = false;
  edit([], TEXT, () => {
    queueMicrotask(() => window.dispatchEvent(new Event('online')));
    isSaved = true;
  });
  await field().fill('Ver {{number}}');
  await expect.poll(() => isSaved).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(requests).toBe(1);
});

test('the caret stays where it is when a text is saved while its writer pauses', async () => {
  let stored = TEXT;
  answer(SAVE, async (request) => {
    const { changes } = await request.json();
    const value = String(changes[0].value);
    const updated_at = '2026-11-29T12:00:00Z';
    const { document, path } = TEXT;
    const draft = {
      id: OWNER,
      document,
      path,
      value,
      language: 'es',
      updated_at,
      updated_by: null,
      publication_id: null,
    } as const;
    stored = { ...TEXT, es: { ...TEXT.es, draft } };
    return Response.json([{ is_saved: true, value, updated_at }]);
  });
  let isSaved = false;
  const onSaved = (): void => {
    isSaved = true;
  };
  const Stored = () => {
    const read = useQuery({ queryKey: [...SITE_TEXTS_KEY, 'all'], queryFn: () => stored });
    return <Edited text={read.data ?? TEXT} onSaved={onSaved} />;
  };
  show(Stored);
  await expect.element(field()).toHaveFocus();
  const area = field().element();
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('the field is no text area');
  area.setSelectionRange(3, 3);
  await userEvent.keyboard('a');
  await expect.poll(() => isSaved).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(area.value).toBe('Mosatrar {{number}}');
  expect(area.selectionStart).toBe(4);
});

test('what was left in this browser does not silently replace what a colleague has written since', async () => {
  writeDraft(draftKey(OWNER, 'site-text', `${TEXT.key} es`), {
    version: 'Lo de antes',
    fields: { text: 'Lo mío {{number}}' },
  });
  edit();
  const conflict = page.getByRole('alert', { name: 'Cambios de otra persona' });
  await expect.element(conflict.getByText('Mostrar {{number}}')).toBeVisible();
  await expect.element(conflict.getByText('Lo mío {{number}}')).toBeVisible();
  await conflict.getByRole('button', { name: 'Tomar lo suyo' }).click();
  await expect.element(field()).toHaveValue('Mostrar {{number}}');
});

test('a colleague at the same text is named', async () => {
  edit([{ userId: OWNER, name: 'Ana Soto', text: TEXT.key }]);
  await expect.element(page.getByText(/^Ana Soto también está aquí/)).toBeVisible();
});

test('the picture of a page is chosen from the library, and one that is gone is named as such', async () => {
  const id = '0a000000-0000-4000-8000-000000000009';
  const gone = '0a000000-0000-4000-8000-000000000008';
  const picture = {
    id,
    name: 'Sala norte',
    storage_path: '1700000000000-0123456789abcdef0123456789abcdef.jpg',
    media_type: 'image/jpeg',
    bytes: 1000,
    width: 1920,
    height: 1080,
    slug: null,
    alt_es: null,
    alt_en: null,
    focal_x: 0.5,
    focal_y: 0.5,
    created_at: '2026-11-29T12:00:00Z',
    updated_at: '2026-11-29T12:00:00Z',
  };
  answer('GET /rest/v1/media_files', rows(picture));
  const saved: unknown[] = [];
  answer(SAVE, async (request) => {
    const { changes } = await request.json();
    saved.push(changes[0].value);
    return Response.json([{ is_saved: true, value: changes[0].value, updated_at: '2026-11-29T12:00:00Z' }]);
  });
  const place = { key: 'facts/pictures /servicios', document: 'facts/pictures', path: '/servicios' };
  const none = { shipped: null, published: null, draft: null };
  edit([], { ...place, es: { shipped: '', published: gone, draft: null }, en: none });
  await expect.element(page.getByText(/^Ya no está en la biblioteca/)).toBeVisible();
  await page.getByRole('button', { name: 'Elegir de la biblioteca' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sala norte' }).click();
  await expect.poll(() => saved).toEqual([id]);
  edit([], { ...place, es: { shipped: '', published: id, draft: null }, en: none });
  await expect.element(page.getByText(/^Sin texto alternativo/)).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la original' }).click();
  await expect.element(page.getByText('La original del sitio')).toBeVisible();
  await expect.poll(() => saved).toEqual([id, null]);
});

test('the address of a shipped page is edited in both languages, and the shipped one is taken back', async () => {
  const saved: unknown[] = [];
  answer(SAVE, async (request) => {
    const { changes } = await request.json();
    saved.push(changes[0]);
    return Response.json([{ is_saved: true, value: changes[0].value, updated_at: '2026-11-29T12:00:00Z' }]);
  });
  const addresses = listStoredTexts({
    drafts: [],
    published: [{ document: 'facts/addresses', language: 'es', texts: { '/en/services': 'solutions' } }],
  }).texts;
  const english = textAt(addresses, 'facts/addresses /en/services');
  if (!english) throw new Error('no address');
  edit([], english, noop, addresses);
  await expect.element(page.getByText('Dirección de Nuestros servicios')).toBeVisible();
  await expect.element(field()).toHaveValue('servicios');
  await expect.element(page.getByLabelText('Inglés', { exact: true })).toHaveValue('solutions');
  await field().fill('nuestro-proposito');
  await expect.element(page.getByText(/que no sea de otra página/)).toBeVisible();
  await field().fill('soluciones');
  await expect.element(page.getByText(/que no sea de otra página/)).not.toBeInTheDocument();
  await expect
    .poll(() => saved.at(-1))
    .toMatchObject({ document: 'facts/addresses', language: 'es', path: '/servicios', value: 'soluciones' });
  await page.getByRole('button', { name: 'Volver al texto original' }).last().click();
  await expect.poll(() => saved.at(-1)).toMatchObject({ path: '/en/services', value: null });
});

test('a clause of a legal text is written with formatting, and stored as plain text without any', async () => {
  const place = { key: 'pages/terms clauses.0.body', document: 'pages/terms', path: 'clauses.0.body' };
  const text = (shipped: string) => ({ shipped, published: null, draft: null });
  const saved: unknown[] = [];
  answer(SAVE, async (request) => {
    const { changes } = await request.json();
    saved.push(changes[0].value);
    return Response.json([{ is_saved: false, value: WRITTEN, updated_at: '2026-11-29T12:00:00Z' }]);
  });
  edit([], { ...place, es: text('Uno {{version}}\n\n- Dos'), en: text('One {{version}}') });
  const clause = page.getByRole('textbox', { name: 'Español' });
  await expect.element(clause).toHaveFocus();
  expect(clause.element().querySelector('li')?.textContent).toBe('Dos');
  await expect.element(page.getByText(/^Publicado tal cual · 22 caracteres/)).toBeVisible();
  await page
    .getByRole('toolbar', { name: 'Formato de Español' })
    .getByRole('button', { name: /^Negrita/ })
    .click();
  await userEvent.keyboard('Nuevo: ');
  await expect
    .poll(() => saved)
    .toEqual([
      JSON.stringify({
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Nuevo: ', marks: [{ type: 'bold' }] },
              { type: 'text', text: 'Uno {{version}}' },
            ],
          },
          {
            type: 'bulletList',
            content: [
              {
                type: 'listItem',
                content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dos' }] }],
              },
            ],
          },
        ],
      }),
    ]);
  // A colleague's version is read in words, too.
  const conflict = page.getByRole('alert', { name: 'Cambios de otra persona' });
  await expect.element(conflict.getByText('la norma (https://www.sec.cl/normas)')).toBeVisible();
  await conflict.getByRole('button', { name: 'Tomar lo suyo' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  expect(clause.element().textContent).not.toContain('Nuevo');
});
