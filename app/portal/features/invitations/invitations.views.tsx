import type { Views } from '#app/views/views.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Invitation } from './list-invitations.ts';

const noop = (): void => undefined;
const INVITATION: Invitation = {
  id: '1',
  email: 'amanda@voltandes.example',
  full_name: 'Amanda Rojas',
  status: 'pending',
  role_id: 'r1',
  expires_at: '2126-11-01T12:00:00+00:00',
  created_at: '2026-11-01T12:00:00+00:00',
};
const INVITATIONS: readonly Invitation[] = [
  INVITATION,
  { ...INVITATION, id: '2', status: 'completed' },
  { ...INVITATION, id: '3', expires_at: INVITATION.created_at, role_id: null },
];

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <InvitationsTable
      invitations={invitations}
      roles={new Map([['r1', 'Reclutamiento']])}
      canResend
      canDelete
      sort={{ column: 'enviada', isDescending: true }}
      onSort={noop}
      onResend={async () => undefined}
      onDelete={noop}
    />
  );
}

export default {
  inline: {
    table: () => <Invitations invitations={INVITATIONS} />,
    'table empty': () => <Invitations invitations={[]} />,
  },
  standalone: {
    dialog: () => (
      <InviteDialog
        roles={[{ id: 'r1', name: 'Reclutamiento' }]}
        refused={[
          { name: 'Admin RRHH', reason: 'da permisos que usted no tiene' },
          { name: 'Super Admin', reason: 'solo lo asigna un super admin' },
        ]}
        onClose={noop}
        onInvite={async () => undefined}
      />
    ),
  },
} satisfies Views;
