import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, createPath, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '#app/i18n/en.ts';
import { es } from '#app/i18n/es.ts';
import { createI18n } from '#app/i18n/i18n.ts';
import { createQueryClient } from '#app/lib/query/create-query-client.ts';
import { StaffContext } from '#app/portal/features/auth/session/staff-context.ts';
import { PortalFrame } from '#app/portal/layout/portal-frame.tsx';
import { Toaster } from '#app/ui/toast.tsx';
import type { Access } from '#domain/staff/permission.ts';
import { languageOf } from '#domain/website/page-paths.ts';
import { answer, json, rows } from './network.ts';
import { USER } from './session.ts';

const SUPER_ADMIN: Access = { isSuperAdmin: true, permissions: new Set(), modules: new Set() };

const NOTHING_WAITS = { applications: 0, internships: 0, spontaneous: 0, quotes: 0 };

const I18N = { es: createI18n('es', es), en: createI18n('en', en) };
let root: Root | undefined;
/** Vitest's. */
const ownAddress = window.location.href;
let stopNoting: (() => void) | undefined;

/**
 * Shows a screen of the portal to a signed-in user, with what surrounds it there: address, frame, cache and toasts.
 *
 * @param place.path the pattern of the address, for screens that read ids from it
 */
export function show(
  Screen: ComponentType,
  place: { address?: string; path?: string; access?: Access } = {},
): void {
  const { access = SUPER_ADMIN, address = '/', path = '/' } = place;
  const queries = createQueryClient();
  const screen = (
    <QueryClientProvider client={queries}>
      <StaffContext value={{ access, user: USER }}>
        <PortalFrame>
          <h1>Portal</h1>
          <Screen />
        </PortalFrame>
      </StaffContext>
    </QueryClientProvider>
  );
  const router = showRoutes([{ path, element: screen }], address);
  // Screens read the window's address too, before the router has rendered it.
  const note = (): void => history.replaceState(null, '', createPath(router.state.location));
  note();
  stopNoting = router.subscribe(note);
}

/** Answers the requests of the portal's frame, until a test answers them itself. */
export function answerFrame(): void {
  answer('POST /rest/v1/rpc/waiting_counts', json(NOTHING_WAITS));
  answer('HEAD /rest/v1/notices', rows());
  answer('GET /rest/v1/staff_preferences', rows());
}

/**
 * Shows pages that bring all that surrounds them, except for the toasts: of the site, in the language of the address, or
 * those that lead to the portal.
 */
export function showRoutes(routes: RouteObject[], address = '/'): ReturnType<typeof createMemoryRouter> {
  clear();
  const layout = (
    <>
      <Outlet />
      <Toaster />
    </>
  );
  const router = createMemoryRouter([{ element: layout, children: routes }], { initialEntries: [address] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <I18nextProvider i18n={I18N[languageOf(address)]}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return router;
}

/** Removes what is shown, with its dialogs and toasts. */
export function clear(): void {
  if (stopNoting) {
    stopNoting();
    stopNoting = undefined;
    history.replaceState(null, '', ownAddress);
  }
  // Kept outside the tree: the next test would show it again.
  document.querySelector<HTMLElement>('.toasts button')?.click();
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

/** Waits for a text, such as that of a toast. */
export const says = (text: string): Promise<void> =>
  expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
