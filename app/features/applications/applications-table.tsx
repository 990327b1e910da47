import { formatMoment } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Lamp } from '#app/ui/lamp.tsx';
import { Table } from '#app/ui/table.tsx';
import type { JobApplication } from '#domain/job-application.ts';
import { type ApplicationActions, ApplicationMenu } from './application-menu.tsx';
import { APPLICATION_STATUS, RATING_LABELS } from './application-status.ts';

/** A posting's applicants, one a row. */
export function ApplicationsTable({
  applications,
  actions,
  isStale,
  selected,
  onSelect,
  onOpenCv,
}: {
  applications: readonly JobApplication[];
  actions: ApplicationActions;
  isStale: boolean;
  /** The ids of the chosen ones. */
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpenCv: (application: JobApplication) => void;
}) {
  const areAllSelected = applications.every(({ id }) => selected.has(id));
  return (
    <Table
      label="Postulaciones"
      isStale={isStale}
      heads={[
        {
          key: 'selection',
          content: (
            <input
              type="checkbox"
              aria-label="Seleccionar todas"
              className="size-4.5 align-middle accent-copper"
              checked={areAllSelected}
              onChange={() => onSelect(new Set(areAllSelected ? [] : applications.map(({ id }) => id)))}
            />
          ),
        },
        'Postulante',
        'Contacto',
        'Postuló',
        'Entrevista',
        'Estado',
        'CV',
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {applications.map((application) => {
        const { label, tone } = APPLICATION_STATUS[application.status];
        return (
          <tr key={application.id} aria-selected={selected.has(application.id)}>
            <td className="w-0">
              <input
                type="checkbox"
                aria-label={`Seleccionar a ${application.full_name}`}
                className="size-4.5 align-middle accent-copper"
                checked={selected.has(application.id)}
                onChange={() => onSelect(toggled(selected, application.id))}
              />
            </td>
            <th scope="row" className="font-semibold text-ink">
              {application.full_name}
            </th>
            <td>
              <a href={`mailto:${application.email}`} className="hover:text-copper">
                {application.email}
              </a>
              {application.phone && <span className="block text-sm text-muted">{application.phone}</span>}
            </td>
            <td className="whitespace-nowrap tabular-nums">{formatMoment(application.applied_at)}</td>
            <td>{interview(application)}</td>
            <td>
              <Lamp tone={tone}>{label}</Lamp>
            </td>
            <td>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Ver CV de ${application.full_name}`}
                onClick={() => onOpenCv(application)}
              >
                Ver CV
              </Button>
            </td>
            <td className="w-0">
              <ApplicationMenu application={application} actions={actions} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

function interview({ contacted, interview_rating }: JobApplication): string {
  if (interview_rating) return RATING_LABELS[interview_rating];
  return contacted ? 'Contactado' : '—';
}
