import type { User } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { StaffContext } from '#app/portal/features/auth/session/staff-context.ts';
import { SessionsSection } from '#app/portal/features/auth/sessions/sessions-section.tsx';
import Audit from './audit.tsx';
import Invitations from './invitations.tsx';
import SecurityEvents from './security-events.tsx';

/** A client whose reads fail at once, and are not repeated. */
function failingClient(isBroken: (name: string) => boolean): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'added' && isBroken(String(query.queryKey[0])))
      query.setState({ status: 'error', error: new Error('out of order') });
  });
  return client;
}

const user: User = {
  id: 'u1',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-11-01T12:00:00Z',
};
const access = { isSuperAdmin: true, permissions: new Set<string>(), modules: new Set<string>() };

test.each<[string, ComponentType, (name: string) => boolean]>([
  ['No se pudo cargar el registro', Audit, () => true],
  ['No se pudieron cargar los eventos', SecurityEvents, () => true],
  ['Error al cargar invitaciones', Invitations, () => true],
  ['Error al cargar roles', Invitations, (name) => name === 'roles'],
  [
    'No se pudieron cargar las sesiones',
    () => <SessionsSection onEverywhere={() => undefined} />,
    () => true,
  ],
])('a failed read shows "%s", and a retry', (text, Screen, isBroken) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={failingClient(isBroken)}>
      <StaffContext value={{ user, access }}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
  expect(html).toContain(text);
  expect(html).toContain('Reintentar');
});
