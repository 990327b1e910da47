import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#app/i18n/format.ts';
import { useCompany } from '#app/i18n/use-company.ts';
import { ExportMenu } from '#app/lib/table-file/export-menu.tsx';
import { saveTable } from '#app/lib/table-file/save-table.ts';
import { measuredQuery } from '#app/portal/features/processing/read-measured.ts';
import { RegisterEntry } from '#app/portal/features/processing/register-entry.tsx';
import { REGISTER_HEAD, registerRows } from '#app/portal/features/processing/register-facts.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { SectionsSkeleton } from '#app/ui/page-skeletons.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { COMMON_SECURITY, PROCESSING_ACTIVITIES } from '#domain/data-protection/processing-activities.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Registro de tratamientos');

/** The register of processing activities, with the current contents of the database. */
export default function ProcessingRegister() {
  const company = useCompany();
  const measured = useQuery(measuredQuery);
  if (measured.isLoadingError)
    return (
      <LoadFailure
        text="No se pudo cargar el registro"
        error={measured.error}
        onRetry={() => measured.refetch()}
      />
    );
  const { data } = measured;
  const now = new Date().toISOString();
  return (
    <>
      <ScreenHeading
        parent={{ to: '/admin/rrhh/derechos', label: 'Derechos sobre datos' }}
        title="Registro de tratamientos"
        note={`Todo lo que ${company.legalName} hace con datos personales, según la Ley 21.719. Se genera del sistema: los plazos son los vigentes y las cantidades, las del ${formatDateTime(now)}. Medidas comunes: ${COMMON_SECURITY}`}
        action={
          data && (
            <span className="flex flex-wrap gap-3">
              <Button variant="outline" size="sm" onClick={() => window.print()}>
                Imprimir
              </Button>
              <ExportMenu
                label="Descargar"
                count={PROCESSING_ACTIVITIES.length}
                failure="No se pudo descargar el registro"
                onExport={(format) =>
                  saveTable({
                    table: {
                      name: 'Registro de tratamientos',
                      head: REGISTER_HEAD,
                      rows: registerRows(data),
                    },
                    format,
                    name: `registro-de-tratamientos-${dayInChile(now)}`,
                  })
                }
              />
            </span>
          )
        }
      />
      {data ? (
        <div className="grid">
          {PROCESSING_ACTIVITIES.map((activity) => (
            <RegisterEntry key={activity.id} activity={activity} measured={data} />
          ))}
        </div>
      ) : (
        <SectionsSkeleton>Cargando el registro...</SectionsSkeleton>
      )}
    </>
  );
}
