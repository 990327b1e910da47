import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { hasModule, type Module } from '#domain/permission.ts';
import { StaffContext, useStaff } from './staff-context.ts';
import { accessQuery } from './use-access.ts';
import { useSession } from './use-session.ts';

/** Lets signed-in people pass, and tells everything below who they are. */
export function RequireStaff({ children }: { children: ReactNode }) {
  const state = useSession();
  const userId = state.status === 'in' ? state.session.user.id : '';
  const access = useQuery({ ...accessQuery(userId), enabled: state.status === 'in' });
  if (state.status === 'out' || state.status === 'half') return <Navigate to="/auth" replace />;
  if (access.isError) {
    return (
      <div className="site-width py-16">
        <EmptyState
          title="No se pudieron verificar sus permisos"
          body="Revise su conexión e intente nuevamente."
        >
          <Button size="sm" variant="outline" onClick={() => access.refetch()}>
            Reintentar
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (state.status === 'loading' || !access.data) return <Loading>Verificando permisos...</Loading>;
  return <StaffContext value={{ user: state.session.user, access: access.data }}>{children}</StaffContext>;
}

/** Lets super admins pass; the others go back to the menu. */
export function RequireSuperAdmin({ children }: { children: ReactNode }) {
  const { access } = useStaff();
  return access.isSuperAdmin ? children : <Navigate to="/admin" replace />;
}

/** Lets those pass who hold something of a module; the others go back to the menu. */
export function RequireModule({ module, children }: { module: Module; children: ReactNode }) {
  const { access } = useStaff();
  return hasModule(access, module) ? children : <Navigate to="/admin" replace />;
}
