import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DraftOwner } from '#app/lib/drafts/draft-owner.ts';
import { COMPANY, COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, unreachable } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import { FactsEditor } from './facts-editor.tsx';
import { listSiteTexts } from './site-text.ts';

const noop = (): void => undefined;

const SAVE = 'POST /rest/v1/rpc/save_content_drafts';

/** Shows the form with what is published. */
function edit(published: Record<string, string> = {}): void {
  const { texts } = listSiteTexts(
    new Map([[COMPANY_DOCUMENT, { es: COMPANY, en: {} }]]),
    [{ document: COMPANY_DOCUMENT, language: 'es', texts: published }],
    [],
  );
  show(() => (
    <DraftOwner value="0a000000-0000-4000-8000-000000000001">
      <FactsEditor
        texts={texts}
        focused="phone"
        canEdit
        authors={new Map()}
        publications={[]}
        onSaved={noop}
        onVersions={noop}
        onClose={noop}
      />
    </DraftOwner>
  ));
}

/** Saves whatever is sent, and returns it. */
function receive(): unknown[] {
  const saved: unknown[] = [];
  answer(SAVE, async (request) => {
    const { changes } = await request.json();
    saved.push(...changes);
    const [{ value }] = changes;
    return Response.json([{ is_saved: true, value, updated_at: '2026-11-29T12:00:00Z' }]);
  });
  return saved;
}

test('the chosen fact has the focus, and what visitors would not see is said at its field', async () => {
  // Once it is saved, the field shows what is stored, which stays the same here.
  expectErrors(/^text not saved/);
  answer(SAVE, unreachable);
  edit();
  const phone = page.getByLabelText('Teléfono', { exact: true });
  await expect.element(phone).toHaveFocus();
  await phone.fill('2345 6700');
  await expect.element(page.getByText(/^Escriba el número con el código del país/)).toBeVisible();
  await phone.fill('+56 9 8765 4321');
  await expect.element(page.getByText(/^Escriba el número/)).not.toBeInTheDocument();
  // Not before: saved, the first number would give way to the stored one while the second is typed.
  const saved = receive();
  await expect
    .poll(() => saved.at(-1))
    .toEqual({
      document: COMPANY_DOCUMENT,
      language: 'es',
      path: 'phone',
      value: '+56 9 8765 4321',
      expected: null,
    });
});

test('the street can be left blank again, but not the name', async () => {
  const saved = receive();
  edit({ street: 'Av. Uno 123' });
  await page.getByLabelText('Nombre', { exact: true }).fill(' ');
  await expect.element(page.getByText('Escriba el texto: en blanco no se guarda.')).toBeVisible();
  await page.getByLabelText('Dirección', { exact: true }).fill(' ');
  await expect.poll(() => saved).toMatchObject([{ path: 'street', value: null }]);
});
