import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, json } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { undelivered } from '#testing/components/undelivered.ts';
import { UndeliveredMark } from './undelivered-mark.tsx';
import { UndeliveredRepair } from './undelivered-repair.tsx';

const APPLICATION = crypto.randomUUID();
const LOST = undelivered({ id: APPLICATION, application_id: APPLICATION });
const LIST = 'POST /rest/v1/rpc/list_undelivered_messages';

test('an address that a mail did not reach says why, and is corrected with the mail sent again', async () => {
  const corrections: unknown[] = [];
  answer(LIST, json([LOST]));
  answer('POST /rest/v1/rpc/correct_applicant_address', async (request) => {
    corrections.push(await request.json());
    answer(LIST, json([]));
    return json(null)(request);
  });
  show(() => (
    <>
      <UndeliveredMark applicant={crypto.randomUUID()} />
      <UndeliveredRepair applicant={APPLICATION} canUpdate />
    </>
  ));
  await expect.element(page.getByText('No entregado: la casilla no existe')).toBeVisible();
  await page.getByText('Detalle').click();
  await expect.element(page.getByText(String(LOST.error))).toBeVisible();
  await page.getByRole('button', { name: 'Corregir y reenviar' }).click();
  const address = page.getByLabelText('Dirección correcta');
  await expect.element(address).toHaveValue(LOST.email);
  await address.fill('amanda@gmail.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Corregir y reenviar' }).click();
  await says('Dirección corregida');
  expect(corrections).toEqual([{ message: APPLICATION, address: 'amanda@gmail.com' }]);
  await expect.element(page.getByText('la casilla no existe')).not.toBeInTheDocument();
});

test('those who may not change applications see the mark without the correction', async () => {
  answer(LIST, json([LOST]));
  show(() => <UndeliveredRepair applicant={APPLICATION} canUpdate={false} />);
  await expect.element(page.getByText('No entregado: la casilla no existe')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Corregir y reenviar' })).not.toBeInTheDocument();
});
