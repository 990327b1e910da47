import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#app/i18n/format.ts';
import { useCompany } from '#app/i18n/use-company.ts';
import { ExportMenu } from '#app/lib/table-file/export-menu.tsx';
import { saveTable } from '#app/lib/table-file/save-table.ts';
import { measuredQuery } from '#app/portal/features/processing/read-measured.ts';
import { RegisterEntry } from '#app/portal/features/processing/register-entry.tsx';
import { REGISTER_HEAD, registerRows } from '#app/portal/features/processing/register-facts.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
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
  if (measured.isPending) return <ListSkeleton>Cargando el registro...</ListSkeleton>;
  const now = new Date().toISOString();
  return (
    <>
      <Breadcrumb to="/admin/rrhh/derechos" label="Derechos sobre datos">
        <h2 className="text-xl">Registro de tratamientos</h2>
      </Breadcrumb>
      <div className="mt-1 mb-6 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-prose text-muted">
          Todo lo que {company.legalName} hace con datos personales, según la Ley 21.719. Se genera del
          sistema: los plazos son los vigentes y las cantidades, las del {formatDateTime(now)}. Medidas
          comunes: {COMMON_SECURITY}
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
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
                  rows: registerRows(measured.data),
                },
                format,
                name: `registro-de-tratamientos-${dayInChile(now)}`,
              })
            }
          />
        </div>
      </div>
      <div className="grid">
        {PROCESSING_ACTIVITIES.map((activity) => (
          <RegisterEntry key={activity.id} activity={activity} measured={measured.data} />
        ))}
      </div>
    </>
  );
}
