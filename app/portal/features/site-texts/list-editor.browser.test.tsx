import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import { ListEditor } from './list-editor.tsx';
import { listSiteTexts, type TextDraft } from './site-text.ts';

const SAVE = 'POST /rest/v1/rpc/save_content_drafts';
const SHIPPED = new Map<string, { es: object; en: object }>([
  ['pages/purpose', { es: { signs: ['Uno', 'Dos', 'Tres'] }, en: { signs: ['One', 'Two', 'Three'] } }],
]);
const ORDER: TextDraft = {
  id: 'order',
  document: 'pages/purpose',
  path: 'signs',
  language: 'es',
  value: '0,1,-2',
  publication_id: null,
  updated_by: null,
  updated_at: '2026-11-29T12:00:00Z',
};

const selected: string[] = [];
function showList(
  drafts: TextDraft[] = [],
  publications: Parameters<typeof ListEditor>[0]['publications'] = [],
  { shipped = SHIPPED, current = '0' } = {},
) {
  const texts = listSiteTexts(shipped, [], drafts);
  const [list] = texts.lists;
  if (!list) throw new Error('no list');
  show(() => (
    <ListEditor
      list={list}
      current={current}
      texts={texts}
      canEdit
      publications={publications}
      onSaved={() => undefined}
      onSelect={(key) => selected.push(key)}
    />
  ));
}
/** Answers that it was saved, or not. */
function receive(isSaved = true): unknown[] {
  const changes: unknown[] = [];
  answer(SAVE, async (request) => {
    changes.push(...(await request.json()).changes);
    return Response.json([{ is_saved: isSaved }]);
  });
  return changes;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shownItems = () =>
  page
    .getByRole('button', { name: /^(Uno|Dos|Tres)$/ })
    .elements()
    .map(({ textContent }) => textContent);
const change = (value: unknown, expected: string | null = null) => ({
  document: 'pages/purpose',
  language: 'es',
  path: 'signs',
  value,
  expected,
});

test('items are moved and hidden, and the first place of the shipped order is no change', async () => {
  const changes = receive();
  showList();
  await button('Bajar Uno').click();
  await expect.poll(() => changes).toEqual([change('1,0,2')]);
  // Nothing reads the list again here: when it is saved, the row goes back from under the pointer.
  await expect.poll(shownItems).toEqual(['Uno', 'Dos', 'Tres']);
  // The pointer is on a button whose tooltip covers the next row.
  await page.getByText('El orden y lo oculto').hover();
  await button('Ocultar Dos').click();
  await expect.poll(() => changes.at(-1)).toEqual(change('0,2,-1'));
  showList([ORDER]);
  // The tooltip of the icon under the pointer would lie on the one below.
  await button('Uno').hover();
  await button('Mostrar Tres').click();
  // As shipped again: the draft goes.
  await expect.poll(() => changes.at(-1)).toEqual(change(null, ORDER.updated_at));
});

test('what is chosen while a change is being saved is shown at once, and saved after it', async () => {
  const changes: unknown[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  answer(SAVE, async (request) => {
    changes.push(...(await request.json()).changes);
    await isReleased;
    return Response.json([{ is_saved: true }]);
  });
  showList();
  await button('Bajar Uno').click();
  // The pointer is on another row's button now, whose tooltip covers the next row.
  await page.getByText('El orden y lo oculto').hover();
  await button('Bajar Uno').click();
  await expect.poll(shownItems).toEqual(['Dos', 'Tres', 'Uno']);
  expect(changes).toEqual([change('1,0,2')]);
  release();
  await expect.poll(() => changes).toEqual([change('1,0,2'), change('1,2,0')]);
});

test('a new item follows the one that is being edited, and is to be written next', async () => {
  const changes = receive();
  showList();
  await button('Agregar un elemento').click();
  await expect.poll(() => changes).toEqual([change(expect.stringMatching(/^0,n[a-f0-9]{8},1,2$/))]);
  await expect.poll(() => selected.at(-1)).toMatch(/^pages\/purpose signs\.n[a-f0-9]{8}$/);
});

test('an added entry lacks English texts, but no English page, which is chosen for both', async () => {
  const id = 'nabcdef01';
  const entry = (label: string) => ({ menu: [{ label, page: '/servicios' }] });
  const shipped = new Map([['shared/layout', { es: entry('Servicios'), en: entry('Services') }]]);
  const drafted = (path: string, value: string): TextDraft => ({
    ...ORDER,
    id: path,
    document: 'shared/layout',
    path,
    value,
  });
  showList(
    [
      drafted('menu', `0,${id}`),
      drafted(`menu.${id}.label`, 'Feria'),
      drafted(`menu.${id}.page`, '/politica-calidad'),
    ],
    [],
    { shipped, current: id },
  );
  await expect.element(button('Feria Falta inglés')).toBeVisible();
  await button('Página a la que lleva: Política de calidad').click();
  expect(selected.at(-1)).toBe(`shared/layout menu.${id}.page`);
});

test('the last item that is shown cannot be hidden', async () => {
  showList([{ ...ORDER, value: '1,-0,-2' }]);
  await expect.element(button('Ocultar Dos')).toBeDisabled();
});

test('what a colleague has changed meanwhile is said, and nothing is overwritten', async () => {
  receive(false);
  showList([ORDER]);
  await button('Bajar Uno').click();
  await expect.element(page.getByText('La lista no se cambió')).toBeVisible();
});

test('a list that waits for its publication is not changed', async () => {
  const publication = '0a000000-0000-4000-8000-000000000009';
  showList(
    [{ ...ORDER, publication_id: publication }],
    [{ id: publication, kind: 'publish', publish_at: '2027-01-02T12:00:00Z', revert_at: null }],
  );
  await expect.element(page.getByText(/^Se publica el/)).toBeVisible();
  await expect.element(button('Agregar un elemento')).not.toBeInTheDocument();
  await expect.element(button('Ocultar Uno')).not.toBeInTheDocument();
});
