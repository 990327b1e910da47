import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import type { PermissionEntry } from './list-permissions.ts';
import type { Role } from './list-roles.ts';
import { RoleComparison } from './role-comparison.tsx';
import { RoleDialog } from './role-dialog.tsx';

const PROPS = { role: null, onClose: () => undefined, onSave: async () => null };
const NewRole = () => <RoleDialog {...PROPS} />;

const ROLE: Role = {
  id: 'r1',
  name: 'Reclutamiento',
  description: null,
  updated_at: '2026-11-01T12:00:00+00:00',
  role_type: 'rrhh_admin',
  is_active: true,
  admin_user_roles: [],
  holders: 2,
  admin_role_permissions: ['rrhh.postings.read'],
};
const OTHER: Role = { ...ROLE, id: 'r2', name: 'Lectura', is_active: false };
const PERMISSIONS: readonly PermissionEntry[] = [
  { id: 'p1', name: 'rrhh.postings.read', description: 'Ver todas las ofertas laborales', module: 'rrhh' },
  { id: 'p2', name: 'rrhh.documents.read', description: 'Abrir y descargar CV', module: 'rrhh' },
];

function Comparison({ onlyDifferences }: { onlyDifferences: boolean }) {
  return (
    <RoleComparison
      roles={[ROLE, OTHER]}
      permissions={PERMISSIONS}
      grants={
        new Map([
          ['r1', new Set(['p1', 'p2'])],
          ['r2', new Set(['p1'])],
        ])
      }
      delegations={[{ role_id: 'r1', assignable_role_id: 'r2' }]}
      nameOf={() => 'Lectura'}
      onlyDifferences={onlyDifferences}
    />
  );
}

export default {
  inline: {
    comparison: () => <Comparison onlyDifferences={false} />,
    'comparison, differences only': () => <Comparison onlyDifferences />,
  },
  standalone: {
    dialog: NewRole,
    'dialog with errors': () => (
      <Submitted>
        <NewRole />
      </Submitted>
    ),
  },
} satisfies Views;
