import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { showRoutes } from '#testing/components/show.tsx';
import { IconButton } from './icon-button.tsx';
import { OPENING_DELAY, SKIP_DELAY } from './tooltips.ts';

beforeEach(async () => {
  showRoutes([
    {
      path: '/',
      element: (
        <div className="grid justify-items-center gap-24 p-24">
          <IconButton label="Subir Planta">↑</IconButton>
          <IconButton label="Bajar Planta">
            <svg aria-hidden="true" />
          </IconButton>
          <button type="button" aria-label="Avisos: 3 sin leer">
            <span aria-hidden="true">3</span>
          </button>
          <p>Nada</p>
        </div>
      ),
    },
  ]);
  await expect.element(page.getByText('Nada')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // The real pointer may rest on a button, and the last tooltip was closed by another clock.
  hover('Avisos');
  pass(OPENING_DELAY);
  leave();
  pass(SKIP_DELAY);
});
afterEach(() => vi.useRealTimers());

const shown = () => document.querySelector('.tooltip:popover-open')?.textContent ?? null;
const pass = (ms: number) => vi.advanceTimersByTime(ms);
/** Without the driver, which waits on the clock that the test stops. */
const point = (locator: Locator) =>
  locator.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
const hover = (name: string) => point(page.getByRole('button', { name }));
const leave = () => point(page.getByText('Nada'));

test('the delays are the specified ones', () => {
  expect([OPENING_DELAY, SKIP_DELAY]).toEqual([700, 300]);
});

test('the name of an icon appears after 700 ms, and the next one within 300 ms at once', () => {
  hover('Bajar Planta');
  pass(OPENING_DELAY - 1);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe('Bajar Planta');
  leave();
  expect(shown()).toBeNull();
  pass(SKIP_DELAY - 1);
  hover('Avisos');
  expect(shown()).toBe('Avisos: 3 sin leer');
  leave();
  pass(SKIP_DELAY);
  hover('Bajar Planta');
  expect(shown()).toBeNull();
});

test('a button with a word has none', () => {
  hover('Subir Planta');
  pass(5000);
  expect(shown()).toBeNull();
});

test('what a menu covers has none, even if the pointer has not moved since', () => {
  hover('Bajar Planta');
  const [button, list] = [page.getByRole('button', { name: 'Bajar Planta' }).element(), document.body];
  for (const [covered, attribute] of [
    [button, 'aria-expanded'],
    [list, 'aria-hidden'],
  ] as const) {
    leave();
    pass(SKIP_DELAY);
    point(page.elementLocator(button));
    covered.setAttribute(attribute, 'true');
    pass(OPENING_DELAY);
    expect(shown()).toBeNull();
    covered.removeAttribute(attribute);
  }
  leave();
});

test('it stays under the pointer, and closes with Escape', () => {
  hover('Bajar Planta');
  pass(OPENING_DELAY);
  point(page.elementLocator(document.querySelector('.tooltip') ?? document.body));
  pass(5000);
  expect(shown()).toBe('Bajar Planta');
  // Not through the driver, whose keys go to whatever page has the focus.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(shown()).toBeNull();
  // Until the pointer has been elsewhere.
  hover('Bajar Planta');
  pass(5000);
  expect(shown()).toBeNull();
  leave();
  pass(5000);
  hover('Bajar Planta');
  pass(OPENING_DELAY);
  expect(shown()).toBe('Bajar Planta');
});

test('it appears at the focus of the keyboard, and not after a click', async () => {
  await userEvent.click(page.getByText('Nada'));
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  pass(OPENING_DELAY);
  expect(shown()).toBe('Avisos: 3 sin leer');
  await userEvent.click(page.getByRole('button', { name: 'Bajar Planta' }));
  pass(5000);
  expect(shown()).toBeNull();
});
