import { useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import type { Sort } from '#app/ui/read-sort.ts';
import { sortableColumn } from '#app/ui/sort.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table } from '#app/ui/table.tsx';
import type { InvitationSort } from './filter-invitations.ts';
import { INVITATION_STATES } from './invitation-states.ts';
import { type Invitation, stateOf } from './list-invitations.ts';

export function InvitationsTable({
  invitations,
  roles,
  canResend,
  canDelete,
  sort,
  onSort,
  onResend,
  onDelete,
  loading = false,
}: LoadingRows & {
  invitations: readonly Invitation[];
  /** Role names by id. */
  roles: ReadonlyMap<string, string>;
  canResend: boolean;
  canDelete: boolean;
  sort: Sort<InvitationSort>;
  onSort: (sort: string) => void;
  onResend: (invitation: Invitation) => Promise<unknown>;
  onDelete: (invitation: Invitation) => void;
}) {
  const now = new Date();
  return (
    <Table
      label="Invitaciones"
      loading={loading}
      columns={[
        sortableColumn('nombre', 'Persona', sort, onSort),
        'Rol',
        { ...sortableColumn('enviada', 'Enviada', sort, onSort), isWide: true },
        sortableColumn('vence', 'Vence', sort, onSort),
        'Estado',
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {invitations.map((invitation) => {
        const state = stateOf(invitation, now);
        const { label, tone } = INVITATION_STATES[state];
        return (
          <tr key={invitation.id}>
            <th scope="row" className="font-normal">
              <span className="font-semibold text-ink">{invitation.full_name}</span>
              <span className="block text-sm text-muted">
                <EmailText>{invitation.email}</EmailText>
              </span>
              <span className="block text-sm text-muted xl:hidden">
                Enviada {formatDate(invitation.created_at)}
              </span>
            </th>
            <td>
              {(invitation.role_id && roles.get(invitation.role_id)) ?? (
                <span className="max-md:hidden">—</span>
              )}
            </td>
            <td className="whitespace-nowrap tabular-nums max-xl:hidden">
              {formatDate(invitation.created_at)}
            </td>
            <td data-label="Vence" className="whitespace-nowrap tabular-nums">
              {formatDate(invitation.expires_at)}
            </td>
            <td>
              <StatusBadge tone={tone}>{label}</StatusBadge>
            </td>
            <td>
              <div className="flex justify-end gap-4">
                {canResend && state === 'pending' && (
                  <ResendButton invitation={invitation} onResend={onResend} />
                )}
                {canDelete && invitation.status === 'pending' && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="text-status-red!"
                    aria-label={`Eliminar invitación de ${invitation.full_name}`}
                    onClick={() => onDelete(invitation)}
                  >
                    Eliminar
                  </Button>
                )}
              </div>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** Busy until the invitation is sent, because each resend invalidates the previous link. */
function ResendButton({
  invitation,
  onResend,
}: {
  invitation: Invitation;
  onResend: (invitation: Invitation) => Promise<unknown>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setIsBusy(true);
    // A failure has already been reported.
    await onResend(invitation).catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Reenviar a ${invitation.full_name}`}
      isBusy={isBusy}
      onClick={resend}
    >
      Reenviar
    </Button>
  );
}
