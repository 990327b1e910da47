import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useChangeStoredData } from './change-stored-data.ts';
import { personDataQuery, type RightsRequest } from './list-rights-requests.ts';
import { RectifyForm } from './rectify-form.tsx';
import { describeData } from './rights-labels.ts';

/** A person's stored data, to export, erase, correct or exclude from other processes. */
export function StoredDataSection({
  request,
  onDirty,
}: {
  request: RightsRequest;
  onDirty: (isDirty: boolean) => void;
}) {
  const { download, erase, rectify, withdrawConsent } = useChangeStoredData(request, () => onDirty(false));
  const stored = useQuery(personDataQuery(request.id));
  const [isErasing, setIsErasing] = useState(false);
  const found = stored.data && describeData(stored.data);
  return (
    <>
      <section aria-label="Datos guardados" className="grid justify-items-start gap-3">
        <h3 className="text-base">Datos guardados con su dirección</h3>
        <p className="text-muted">
          {stored.isLoadingError
            ? 'No se pudo leer qué hay guardado.'
            : (found ?? (stored.data ? 'Nada.' : 'Buscando...'))}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="sm" isBusy={download.isPending} onClick={() => download.mutate()}>
            Descargar (ZIP)
          </Button>
          <Button
            variant="danger"
            size="sm"
            isBusy={erase.isPending}
            disabled={!found}
            onClick={() => setIsErasing(true)}
          >
            Eliminar todo
          </Button>
        </div>
        <details open={request.claim === 'rectification'} className="w-full">
          <summary className="cursor-pointer text-sm text-copper">Corregir nombre o teléfono</summary>
          <RectifyForm
            isBusy={rectify.isPending}
            onDirty={onDirty}
            onRectify={(corrected) => rectify.mutate(corrected)}
          />
        </details>
        <details open={request.claim === 'opposition'} className="w-full">
          <summary className="cursor-pointer text-sm text-copper">
            Retirar el consentimiento para otros procesos
          </summary>
          <div className="mt-3 grid justify-items-start gap-3">
            <p className="text-sm text-muted">
              No se considerará más a la persona en otros procesos con lo que envió desde su dirección. Los
              datos siguen guardados hasta que venza su plazo.
            </p>
            <Button
              variant="outline"
              size="sm"
              isBusy={withdrawConsent.isPending}
              onClick={() => withdrawConsent.mutate()}
            >
              Retirar
            </Button>
          </div>
        </details>
      </section>
      <ConfirmDialog
        isOpen={isErasing}
        title="¿Eliminar todo lo de esta persona?"
        body={`Se eliminará lo siguiente: ${found ?? ''}. No se puede deshacer. Al responder, de la solicitud queda solo un resumen cifrado de la dirección.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setIsErasing(false)}
        onConfirm={() => {
          setIsErasing(false);
          erase.mutate();
        }}
      />
    </>
  );
}
