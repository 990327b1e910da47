import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { MODULE_LABELS } from '#app/portal/features/roles/role-labels.ts';
import {
  isConfirmed,
  isUndoable,
  mayActivate,
  type UserChange,
  useChangeUser,
} from '#app/portal/features/users/change-user.ts';
import { ConfirmUserChange } from '#app/portal/features/users/confirm-user-change.tsx';
import { explainedPermissionsQuery } from '#app/portal/features/users/explain-permissions.ts';
import { userSessionsQuery } from '#app/portal/features/users/list-user-sessions.ts';
import { rolesQuery, USERS_KEY } from '#app/portal/features/users/list-users.ts';
import { userQuery } from '#app/portal/features/users/read-user.ts';
import { userInvitationQuery } from '#app/portal/features/users/user-invitation.ts';
import { UserPermissions } from '#app/portal/features/users/user-permissions.tsx';
import { UserRoles } from '#app/portal/features/users/user-roles.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Bar } from '#app/ui/loading.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { SectionsSkeleton } from '#app/ui/page-skeletons.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { DetailSection } from '../layout/detail-section.tsx';
import { portalMeta, usePortalTitle } from '../layout/portal-meta.ts';
import { AccountSection } from './user/account-section.tsx';
import { ActivitySection } from './user/activity-section.tsx';
import { HistorySection } from './user/history-section.tsx';
import { SecondFactorSection } from './user/second-factor-section.tsx';
import { USERS, UserHeading } from './user/user-heading.tsx';

const PEOPLE_TABLES = ['admin_profiles', 'admin_user_roles', 'admin_invitations'];
const ROLE_TABLES = ['admin_roles', 'admin_role_permissions', 'admin_role_delegations'];

export const meta = portalMeta('Usuario');

/** One user: roles, permissions and their origin, second factor, sessions, history; with live updates. */
export default function UserPage() {
  const { userId = '' } = useParams();
  // PostgreSQL would raise an error for a malformed id. A new key per user: open dialogs belong to the previous one.
  return z.guid().safeParse(userId).success ? <PageOf key={userId} userId={userId} /> : <UnknownUser />;
}

const UnknownUser = () => (
  <EmptyState title="Este usuario no existe" body="Puede que lo hayan eliminado.">
    <Link to="/admin/accesos/usuarios" className="font-semibold text-copper underline underline-offset-4">
      Ver todos los usuarios
    </Link>
  </EmptyState>
);

function PageOf({ userId }: { userId: string }) {
  const { access, user: me } = useStaff();
  const queries = useQueryClient();
  const isListening = useLiveTables(PEOPLE_TABLES, USERS_KEY);
  const isListeningToRoles = useLiveTables(ROLE_TABLES, ROLES_KEY);
  const found = useQuery({ ...userQuery(userId), enabled: isListening });
  const roles = useQuery({ ...rolesQuery, enabled: isListeningToRoles });
  const permissions = useQuery({ ...explainedPermissionsQuery(userId), enabled: isListening });
  const sessions = useQuery({ ...userSessionsQuery(userId), enabled: isListening });
  const invitation = useQuery({ ...userInvitationQuery(userId), enabled: isListening });
  const title = found.data?.full_name;
  usePortalTitle(title);
  const change = useChangeUser();
  const [confirming, setConfirming] = useState<UserChange | null>(null);
  /** Refetches whatever failed, including names and history. */
  const retry = () =>
    queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const failed = [found, roles, permissions, sessions, invitation].find((query) => query.isLoadingError);
  if (failed) {
    return <LoadError text="No se pudo cargar el usuario" error={failed.error} onRetry={retry} />;
  }
  if (found.isPending || !roles.data || invitation.isPending)
    return (
      <>
        <ScreenHeading parent={USERS} detail={<Bar className="w-48" />} note={<Bar className="w-64" />} />
        <SectionsSkeleton>Cargando usuario...</SectionsSkeleton>
      </>
    );
  const user = found.data;
  if (!user) return <UnknownUser />;
  const held = roles.data.filter(({ id }) => user.admin_user_roles.some(({ role_id }) => role_id === id));
  const isMe = user.user_id === me.id;
  const isProtected = !access.isSuperAdmin && held.some(({ role_type }) => role_type === 'super_admin');
  const canChange = !isMe && !isProtected && hasPermission(access, 'accesos.users.update');
  const invited = invitation.data?.status === 'pending' ? invitation.data : null;
  const canUndo = (changed: UserChange) => isUndoable(changed, held, roles.data);
  const apply = (changed: UserChange): void =>
    change.mutate({ userId, change: changed, canUndo: canUndo(changed) });
  const applyOrConfirm = (changed: UserChange): void =>
    isConfirmed(changed, canUndo(changed)) ? setConfirming(changed) : apply(changed);
  return (
    <>
      <UserHeading user={user} invited={invited} canChange={canChange} />
      {isMe && (
        <Notice>
          Es su propia cuenta: nadie cambia sus propios accesos. Su contraseña, segundo factor y sesiones
          están en{' '}
          <Link to="/admin/cuenta" className="font-semibold text-copper underline underline-offset-4">
            Mi cuenta
          </Link>
          .
        </Notice>
      )}
      {isProtected && <Notice>Solo un super admin puede cambiar los accesos de un super admin.</Notice>}
      <div className="border border-rule bg-sheet">
        <DetailSection id="roles" title="Roles" text="Lo que puede hacer viene de sus roles activos.">
          <UserRoles
            held={held}
            roles={roles.data}
            canChange={canChange}
            isBusy={change.isPending}
            onChange={applyOrConfirm}
          />
        </DetailSection>
        <DetailSection id="permisos" title="Qué puede hacer" text="Cada permiso, con el rol que lo da.">
          {!user.is_active && !invited && (
            <Notice>Está inactivo: no puede hacer nada hasta que se active de nuevo.</Notice>
          )}
          {invited && (
            <Notice>Podrá usar sus roles cuando acepte la invitación y elija su contraseña.</Notice>
          )}
          {permissions.data?.length === 0 && user.is_active && (
            <p className="text-muted">Nada: sus roles no le dan ningún permiso.</p>
          )}
          <UserPermissions permissions={permissions.data ?? []} moduleLabels={MODULE_LABELS} />
        </DetailSection>
        <SecondFactorSection user={user} canReset={access.isSuperAdmin && !isMe} isMe={isMe} />
        <ActivitySection user={user} sessions={sessions.data} canChange={canChange} />
        {access.isSuperAdmin && (
          <HistorySection
            userId={userId}
            recordIds={[userId, user.id, invitation.data?.id].filter((id) => id !== undefined)}
            onRetry={retry}
          />
        )}
        {canChange && !invited && (
          <AccountSection
            user={user}
            canActivate={mayActivate(held, roles.data)}
            canDelete={access.isSuperAdmin}
            isBusy={change.isPending}
            onSetActive={(isActive) => applyOrConfirm({ kind: 'active', isActive })}
          />
        )}
      </div>
      <ConfirmUserChange
        confirming={
          confirming && { user: { ...user, roles: held }, change: confirming, canUndo: canUndo(confirming) }
        }
        onCancel={() => setConfirming(null)}
        onConfirm={(changed) => {
          apply(changed);
          setConfirming(null);
        }}
      />
    </>
  );
}
