import { formatDate } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table } from '#app/ui/table.tsx';
import type { StaffFactor } from './staff-factors.ts';

/** The second factors of the staff. Users remove their own on the account page. */
export function StaffFactorsTable({
  staff,
  me,
  onReset,
  loading = false,
}: LoadingRows & {
  staff: readonly StaffFactor[];
  me: string;
  onReset: (person: StaffFactor) => void;
}) {
  return (
    <Table
      label="Segundo factor del equipo"
      loading={loading}
      columns={[
        'Usuario',
        'Segundo factor',
        'Desde',
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {staff.map((person) => {
        const { email, enrolled_at, full_name, is_super_admin, user_id } = person;
        return (
          <tr key={user_id}>
            <th scope="row" className="font-normal">
              <span className="font-semibold text-ink">{full_name}</span>
              <span className="block text-sm text-muted">
                <EmailText>{email}</EmailText>
                {is_super_admin && ' · Super Admin'}
              </span>
            </th>
            <td>
              <StatusBadge tone={enrolled_at ? 'green' : is_super_admin ? 'amber' : 'steel'}>
                {enrolled_at ? 'Activo' : 'Sin configurar'}
              </StatusBadge>
            </td>
            <td className="whitespace-nowrap tabular-nums">{enrolled_at ? formatDate(enrolled_at) : '—'}</td>
            <td className="w-0">
              {enrolled_at && user_id !== me && (
                <Button
                  variant="danger"
                  size="sm"
                  aria-label={`Quitar el segundo factor de ${full_name} (${email})`}
                  onClick={() => onReset(person)}
                >
                  Quitar
                </Button>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
