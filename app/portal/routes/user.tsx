import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { EntryList } from '#app/portal/features/audit/entry-list.tsx';
import { accessHistoryQuery } from '#app/portal/features/audit/list-entries.ts';
import { namesQuery } from '#app/portal/features/audit/list-names.ts';
import { useSendResetLink } from '#app/portal/features/auth/password-recovery/send-reset-link.ts';
import { useResetFactor } from '#app/portal/features/auth/second-factor-policy/staff-factors.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { INVITATION_STATES } from '#app/portal/features/invitations/invitation-states.ts';
import { stateOf } from '#app/portal/features/invitations/list-invitations.ts';
import { useSendInvitation } from '#app/portal/features/invitations/send-invitation.ts';
import { MODULE_LABELS } from '#app/portal/features/roles/role-labels.ts';
import { isUndoable, type UserChange, useChangeUser } from '#app/portal/features/users/change-user.ts';
import { ConfirmUserChange } from '#app/portal/features/users/confirm-user-change.tsx';
import { useDeleteUser } from '#app/portal/features/users/delete-user.ts';
import { useEndUserSessions } from '#app/portal/features/users/end-user-sessions.ts';
import { explainedPermissionsQuery } from '#app/portal/features/users/explain-permissions.ts';
import { userSessionsQuery } from '#app/portal/features/users/list-user-sessions.ts';
import { ROLES_KEY, rolesQuery, USERS_KEY } from '#app/portal/features/users/list-users.ts';
import { userQuery } from '#app/portal/features/users/read-user.ts';
import { useRenameUser } from '#app/portal/features/users/rename-user.ts';
import { userInvitationQuery } from '#app/portal/features/users/user-invitation.ts';
import { UserPermissions } from '#app/portal/features/users/user-permissions.tsx';
import { UserRoles } from '#app/portal/features/users/user-roles.tsx';
import { UserSessionsList } from '#app/portal/features/users/user-sessions-list.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError, LoadFailure } from '#app/ui/load-error.tsx';
import { Loading, SectionsSkeleton } from '#app/ui/loading.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { hasPermission } from '#domain/permission.ts';
import { DetailSection } from '../layout/detail-section.tsx';
import { portalMeta, portalTitle } from '../layout/portal-meta.ts';
import { ENUMERATIONS } from './audit-enumerations.ts';

const PEOPLE_TABLES = ['admin_profiles', 'admin_user_roles', 'admin_invitations'];
const ROLE_TABLES = ['admin_roles', 'admin_role_permissions', 'admin_role_delegations'];

const RenameDialog = deferred(() =>
  import('#app/portal/features/users/rename-dialog.tsx').then((module) => module.RenameDialog),
);

export const meta = portalMeta('Usuario');

type Open =
  | { readonly kind: 'rename' | 'reset-factor' | 'end-sessions' | 'delete' }
  | { readonly kind: 'revoke'; readonly roleId: string };

/** One user: roles, what they may do and why, second factor, sessions, history; with live updates. */
export default function UserPage() {
  const { access, user: me } = useStaff();
  const { userId = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isListening = useLiveTables(PEOPLE_TABLES, USERS_KEY);
  const isListeningToRoles = useLiveTables(ROLE_TABLES, ROLES_KEY);
  const found = useQuery({ ...userQuery(userId), enabled: isListening });
  const roles = useQuery({ ...rolesQuery, enabled: isListeningToRoles });
  const permissions = useQuery({ ...explainedPermissionsQuery(userId), enabled: isListening });
  const sessions = useQuery({ ...userSessionsQuery(userId), enabled: isListening });
  const invitation = useQuery({ ...userInvitationQuery(userId), enabled: isListening });
  const profileId = found.data?.id;
  const title = found.data?.full_name;
  useEffect(() => {
    if (title) document.title = portalTitle(title);
  }, [title]);
  const history = useQuery({
    ...accessHistoryQuery(
      [...USERS_KEY, 'history'],
      [userId, profileId, invitation.data?.id].filter((id) => id !== undefined),
    ),
    enabled: access.isSuperAdmin && profileId !== undefined && !invitation.isPending,
  });
  const names = useQuery({ ...namesQuery, enabled: access.isSuperAdmin });
  const change = useChangeUser();
  const rename = useRenameUser();
  const endSessions = useEndUserSessions(userId);
  const resetFactor = useResetFactor();
  const resetLink = useSendResetLink();
  const send = useSendInvitation();
  const remove = useDeleteUser(() => navigate('/admin/accesos/usuarios', { replace: true }));
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const refresh = () => queries.invalidateQueries({ queryKey: USERS_KEY });
  /** Reads again whatever failed, names and history too. */
  const retry = () =>
    queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const failed = [found, roles, permissions, sessions, invitation].find((query) => query.isLoadingError);
  if (failed) {
    return <LoadError text="No se pudo cargar el usuario" error={failed.error} onRetry={retry} />;
  }
  if (found.isPending || !roles.data || invitation.isPending)
    return <SectionsSkeleton>Cargando usuario...</SectionsSkeleton>;
  const user = found.data;
  if (!user) {
    return (
      <EmptyState title="Este usuario no existe" body="Puede que lo hayan eliminado.">
        <Link to="/admin/accesos/usuarios" className="font-semibold text-copper underline underline-offset-4">
          Ver todos los usuarios
        </Link>
      </EmptyState>
    );
  }
  const held = roles.data.filter(({ id }) => user.admin_user_roles.some(({ role_id }) => role_id === id));
  const isMe = user.user_id === me.id;
  const isProtected = !access.isSuperAdmin && held.some(({ role_type }) => role_type === 'super_admin');
  const canChange = !isMe && !isProtected && hasPermission(access, 'accesos.users.update');
  const invited = invitation.data?.status === 'pending' ? invitation.data : null;
  const invitedState = invited && stateOf(invited, new Date());
  const { email, full_name: name } = user;
  const apply = (changed: UserChange): void =>
    change.mutate({ userId, change: changed, canUndo: isUndoable(changed, roles.data) });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Breadcrumb to="/admin/accesos/usuarios" label="Usuarios">
            <h2 className="min-w-0 text-2xl break-words whitespace-normal">{name}</h2>
          </Breadcrumb>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 break-all text-muted">
            {email}
            {invitedState ? (
              <StatusBadge tone={INVITATION_STATES[invitedState].tone}>
                {invitedState === 'expired' ? 'Invitación expirada' : 'Invitación pendiente'}
              </StatusBadge>
            ) : (
              <StatusBadge tone={user.is_active ? 'green' : 'steel'}>
                {user.is_active ? 'Activo' : 'Inactivo'}
              </StatusBadge>
            )}
          </p>
        </div>
        {canChange && (
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" size="sm" onClick={() => setOpen({ kind: 'rename' })}>
              Cambiar nombre
            </Button>
            {invited
              ? hasPermission(access, 'accesos.invitations.create') && (
                  <Button
                    variant="outline"
                    size="sm"
                    isBusy={send.isPending}
                    onClick={() => send.mutate({ invited, isResend: true }, { onSettled: refresh })}
                  >
                    Invitar de nuevo
                  </Button>
                )
              : user.is_active && (
                  <Button
                    variant="outline"
                    size="sm"
                    isBusy={resetLink.isPending}
                    onClick={() => resetLink.mutate(email)}
                  >
                    Enviar enlace para restablecer contraseña
                  </Button>
                )}
          </div>
        )}
      </div>
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
            onChange={(changed) =>
              changed.kind === 'revoke' && !isUndoable(changed, roles.data)
                ? setOpen({ kind: 'revoke', roleId: changed.roleId })
                : apply(changed)
            }
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
        <DetailSection
          id="segundo-factor"
          title="Segundo factor"
          text="Un código de su teléfono además de la contraseña."
        >
          <div className="flex flex-wrap items-center justify-between gap-4">
            <StatusBadge tone={user.second_factor_since ? 'green' : 'amber'}>
              {user.second_factor_since
                ? `Activo desde el ${formatDate(user.second_factor_since)}`
                : 'Sin configurar'}
            </StatusBadge>
            {user.second_factor_since && access.isSuperAdmin && !isMe && (
              <Button
                variant="danger"
                size="sm"
                isBusy={resetFactor.isPending}
                onClick={() => setOpen({ kind: 'reset-factor' })}
              >
                Quitar segundo factor
              </Button>
            )}
          </div>
        </DetailSection>
        <DetailSection id="actividad" title="Actividad" text="Dónde y cuándo usa el portal.">
          <dl className="mb-5 grid gap-x-8 gap-y-1 sm:grid-cols-[auto_1fr]">
            <dt className="text-muted">Último ingreso</dt>
            <dd className="tabular-nums">
              {user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : 'Nunca ha ingresado'}
            </dd>
            {user.last_used_at && (
              <>
                <dt className="text-muted">Última actividad</dt>
                <dd className="tabular-nums">{formatDateTime(user.last_used_at)}</dd>
              </>
            )}
            <dt className="text-muted">En el portal desde</dt>
            <dd className="tabular-nums">{formatDate(user.created_at)}</dd>
          </dl>
          {canChange && sessions.isPending && <Loading>Cargando sesiones...</Loading>}
          {canChange && sessions.data && (
            <UserSessionsList
              sessions={sessions.data}
              isBusy={endSessions.isPending}
              onEnd={(id) => (id ? endSessions.mutate(id) : setOpen({ kind: 'end-sessions' }))}
            />
          )}
        </DetailSection>
        {access.isSuperAdmin && (
          <DetailSection
            id="historial"
            title="Historial"
            text="Los últimos cambios a sus accesos, y quién los hizo."
          >
            {(history.isLoadingError || names.isLoadingError) && (
              <LoadFailure
                text="No se pudo cargar el historial"
                error={history.error ?? names.error}
                onRetry={retry}
              />
            )}
            {history.data?.length === 0 && <p className="text-muted">Sin cambios registrados.</p>}
            {history.data && history.data.length > 0 && names.data && (
              <EntryList
                entries={history.data}
                names={names.data.byId}
                enumerations={ENUMERATIONS}
                isStale={history.isPlaceholderData}
                onHistory={({ record_id, table_name }) =>
                  navigate(`/admin/auditoria?tabla=${table_name}&registro=${record_id}`)
                }
              />
            )}
            <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
              <Link
                to={`/admin/auditoria?persona=${userId}`}
                className="font-semibold text-copper underline underline-offset-4"
              >
                Lo que ha cambiado en el portal
              </Link>
              <Link
                to={`/admin/auditoria/eventos?persona=${userId}`}
                className="font-semibold text-copper underline underline-offset-4"
              >
                Sus ingresos y eventos de seguridad
              </Link>
            </p>
          </DetailSection>
        )}
        {canChange && !invited && (
          <DetailSection
            id="cuenta"
            title="Cuenta"
            text="Inactiva, la persona no ve ni cambia nada; sus roles y su historial quedan."
          >
            <div className="flex flex-wrap gap-3">
              <Button
                variant="outline"
                size="sm"
                isBusy={change.isPending}
                onClick={() => apply({ kind: 'active', isActive: !user.is_active })}
              >
                {user.is_active ? 'Desactivar' : 'Activar'}
              </Button>
              {access.isSuperAdmin && (
                <Button
                  variant="danger"
                  size="sm"
                  isBusy={remove.isPending}
                  onClick={() => setOpen({ kind: 'delete' })}
                >
                  Eliminar usuario
                </Button>
              )}
            </div>
          </DetailSection>
        )}
      </div>
      {open?.kind === 'rename' && (
        <RenameDialog
          user={user}
          onClose={close}
          onSave={(base, full_name) => rename.mutateAsync({ base, full_name })}
        />
      )}
      <ConfirmUserChange
        confirming={open?.kind === 'revoke' ? { user: { ...user, roles: held }, roleId: open.roleId } : null}
        onCancel={close}
        onConfirm={() => {
          if (open?.kind === 'revoke') apply(open);
          close();
        }}
      />
      <ConfirmDialog
        isOpen={open?.kind === 'reset-factor'}
        title={`¿Quitar el segundo factor de ${name}?`}
        body="Compruebe antes que se lo pide esa persona: desde ahora entrará solo con su contraseña, hasta que configure otro. Queda registrado."
        confirmLabel="Quitar"
        cancelLabel="Cancelar"
        onCancel={close}
        onConfirm={() => {
          resetFactor.mutate({ user_id: userId, full_name: name }, { onSettled: refresh });
          close();
        }}
      />
      <ConfirmDialog
        isOpen={open?.kind === 'end-sessions'}
        title={`¿Cerrar todas las sesiones de ${name}?`}
        body="Tendrá que iniciar sesión de nuevo en cada dispositivo. Queda registrado."
        confirmLabel="Cerrar todas"
        cancelLabel="Cancelar"
        onCancel={close}
        onConfirm={() => {
          endSessions.mutate(null);
          close();
        }}
      />
      <ConfirmDialog
        isOpen={open?.kind === 'delete'}
        title={`¿Eliminar a ${name}?`}
        body="Se elimina su cuenta con roles, sesiones y segundo factor; lo que hizo queda, sin su nombre. No se puede deshacer. Si solo debe dejar de entrar, desactívelo."
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={close}
        onConfirm={() => {
          remove.mutate(userId);
          close();
        }}
      />
    </>
  );
}
