import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settingQuery } from '#app/lib/read-setting.ts';
import { COMPANY } from '#domain/website/company.ts';
import { openingHoursSchema } from '#domain/website/opening-hours.ts';
import type { SettingKind } from '#domain/website/site-settings.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { OpeningHoursForm } from './opening-hours-form.tsx';
import { RecipientsForm } from './recipients-form.tsx';
import { TrackingForm } from './tracking-form.tsx';
import { UnsavedSettings } from './unsaved-settings.tsx';

const READ = 'GET /rest/v1/site_settings';
const CHANGE = 'PATCH /rest/v1/site_settings';
const ADD = 'POST /rest/v1/site_settings';
const ASK = 'POST /functions/v1/notice-recipients';
const UPDATED_AT = '2026-11-30T12:00:00+00:00';
const save = page.getByRole('button', { name: 'Guardar' });
const stored = (value: object) => rows({ value, updated_at: UPDATED_AT });

function Recipients() {
  const { data } = useQuery(settingQuery('recipients'));
  return data && <RecipientsForm stored={data} />;
}

function OpeningHours() {
  const { data } = useQuery(settingQuery('opening_hours'));
  return data && <OpeningHoursForm stored={data} />;
}

function TrackingSetting({ pixelId }: { pixelId: string | null }) {
  const { data } = useQuery(settingQuery('tracking'));
  return data && <TrackingForm stored={data} fixed={{ pixelId, conversionId: null }} />;
}

/** Answers writes of a setting, which is read back as it was written. */
function keep(kind: SettingKind, request: string) {
  const written = vi.fn(async (received: Request) => {
    const { value } = await received.json();
    answer(READ, rows({ value, updated_at: '2026-11-30T13:00:00+00:00' }));
    return rows({ kind })(received);
  });
  answer(request, written);
  return written;
}

const nobody = { addresses: [], source: 'nobody' };
const state = (quotes: object) => ({
  subjects: { quotes, applications: nobody, internships: nobody, spontaneous: nobody, rights: nobody },
  rejected: [],
});

test('addresses are typed by line, and a wrong one is named', async () => {
  answer(READ, rows());
  answer(ASK, json(state({ addresses: [COMPANY.email], source: 'company' })));
  const written = keep('recipients', ADD);
  show(Recipients);
  const quotes = page.getByLabelText('Solicitudes de cotización', { exact: true });
  await says('Hoy no se avisa a nadie.');
  await quotes.fill('ventas@voltandes.example\nana');
  await save.click();
  await expect.element(quotes).toHaveAccessibleDescription('ana: Por favor ingrese un email válido');
  await quotes.fill('ventas@voltandes.example, ana@voltandes.example\n');
  await save.click();
  await says('Quién se entera: guardado');
  expect(written).toHaveBeenCalledOnce();
  await expect.element(quotes).toHaveValue('ventas@voltandes.example\nana@voltandes.example');
  await expect.element(save).toBeDisabled();
});

test('a test mail says where it went, and which address was rejected', async () => {
  answer(READ, rows());
  const now = state({ addresses: ['a@voltandes.example', 'b@voltandes.example'], source: 'settings' });
  answer(ASK, json({ ...now, rejected: ['b@voltandes.example'] }));
  show(Recipients);
  const send = page.getByRole('button', {
    name: 'Enviar correo de prueba de solicitudes de cotización',
  });
  await send.click();
  await says('Revise b@voltandes.example.');
  expectErrors(/test notice not sent/);
  answer(ASK, json({ error: 'Demasiadas pruebas. Intente nuevamente en una hora.' }, 429));
  await send.click();
  await says('Demasiadas pruebas. Intente nuevamente en una hora.');
});

test('what the operator has fixed cannot be typed over', async () => {
  answer(READ, rows());
  answer(ASK, json(state({ addresses: ['operador@voltandes.example'], source: 'operator' })));
  show(Recipients);
  await expect
    .element(page.getByLabelText('Solicitudes de cotización', { exact: true }))
    .toHaveAttribute('readonly');
  answer(READ, stored({ pixelId: '777' }));
  show(() => <TrackingSetting pixelId="4242" />);
  await expect.element(page.getByLabelText('Píxel de Meta')).toHaveValue('4242');
  await expect.element(page.getByLabelText('Píxel de Meta')).toHaveAttribute('readonly');
  await page.getByLabelText('Conversión de Google Ads').fill('AW-1');
  await save.click();
  await expect
    .element(page.getByLabelText('Conversión de Google Ads'))
    .toHaveAccessibleDescription('Escriba la cuenta y la etiqueta, como AW-123456789/AbC-dEf');
});

test('what somebody else has saved meanwhile is not overwritten, and can be shown', async () => {
  expectErrors(/setting not saved/);
  answer(READ, stored({ pixelId: '1' }));
  answer(CHANGE, (request) => {
    answer(READ, rows({ value: { pixelId: '2' }, updated_at: '2026-11-30T13:00:00+00:00' }));
    return json([])(request);
  });
  show(() => <TrackingSetting pixelId={null} />);
  const pixel = page.getByLabelText('Píxel de Meta');
  await pixel.fill('3');
  await save.click();
  await says('No se guardó: otra persona cambió esta sección mientras tanto');
  await expect.element(pixel).toHaveValue('3');
  await page.getByRole('button', { name: 'Ver lo que guardó' }).click();
  await expect.element(pixel).toHaveValue('2');
});

test('opening hours and closings are checked, and saved as they are shown', async () => {
  answer(READ, rows());
  const written = keep('opening_hours', ADD);
  show(OpeningHours);
  await page.getByLabelText('Sábado', { exact: true }).click();
  await page.getByLabelText('Sábado: cierra').fill('07:00');
  await page.getByRole('button', { name: 'Agregar días cerrados' }).click();
  await page.getByLabelText('Desde').fill('2027-02-10');
  await page.getByLabelText('Hasta').fill('2027-02-01');
  await save.click();
  await expect
    .element(page.getByLabelText('Sábado: cierra'))
    .toHaveAccessibleDescription('Debe cerrar después de abrir');
  await expect
    .element(page.getByLabelText('Hasta'))
    .toHaveAccessibleDescription('Debe terminar después de empezar');
  await page.getByLabelText('Sábado: cierra').fill('13:00');
  await page.getByLabelText('Hasta').fill('2027-02-12');
  await page.getByLabelText('Motivo').fill('Vacaciones');
  await save.click();
  await says('Horario y feriados: guardado');
  const request = written.mock.calls[0]?.[0];
  expect(request).toBeDefined();
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('Vacaciones');
  await page.getByRole('button', { name: 'Quitar el cierre 1' }).click();
  const changed = keep('opening_hours', CHANGE);
  await save.click();
  await expect.poll(() => changed.mock.calls.length).toBe(1);
});

test('a company that never opens is refused', async () => {
  const days = Array.from({ length: 7 }, (_, index) => (index === 0 ? { from: '08:00', to: '18:00' } : null));
  answer(READ, stored(openingHoursSchema.parse({ days })));
  show(OpeningHours);
  await page.getByLabelText('Lunes', { exact: true }).click();
  await save.click();
  await says('Abra al menos un día');
});

test('the opening hours cannot be changed while they are saved', async () => {
  answer(READ, rows());
  const saving = Promise.withResolvers<void>();
  answer(ADD, async (request) => {
    await saving.promise;
    return rows({ kind: 'opening_hours' })(request);
  });
  show(OpeningHours);
  const saturday = page.getByLabelText('Sábado', { exact: true });
  await saturday.click();
  await save.click();
  await expect.element(saturday).toBeDisabled();
  saving.resolve();
  await expect.element(saturday).toBeEnabled();
});

test('leaving asks while something is typed, once for all forms', async () => {
  answer(READ, rows());
  answer(ASK, json(state(nobody)));
  show(() => (
    <UnsavedSettings>
      <OpeningHours />
      <TrackingSetting pixelId={null} />
      <Link to="/otra">Otra página</Link>
    </UnsavedSettings>
  ));
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  const pixel = page.getByLabelText('Píxel de Meta');
  await pixel.fill('42');
  await page.getByLabelText('Sábado', { exact: true }).click();
  const leave = page.getByRole('link', { name: 'Otra página' });
  await leave.click();
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(pixel).toHaveValue('42');
  await expect.element(question).not.toBeInTheDocument();
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await pixel.fill('');
  await page.getByLabelText('Sábado', { exact: true }).click();
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});
