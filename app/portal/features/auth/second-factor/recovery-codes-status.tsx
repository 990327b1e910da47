import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { recoveryCodesQuery, type useCreateRecoveryCodes } from './recovery-codes.ts';

/** At this number or below, the user is told to create new codes. */
const FEW = 3;

/** The number of recovery codes left, and a button that replaces them. */
export function RecoveryCodes({
  hasCodes,
  create,
}: {
  hasCodes: boolean;
  create: ReturnType<typeof useCreateRecoveryCodes>;
}) {
  const codes = useQuery({ ...recoveryCodesQuery, enabled: hasCodes });
  const [isConfirming, setIsConfirming] = useState(false);
  const left = codes.data?.remaining;
  return (
    <div className="grid w-full justify-items-start gap-3 border-t border-rule pt-5">
      <div>
        <h3 className="text-base">Códigos de recuperación</h3>
        <p className="text-muted">
          {!hasCodes && 'Aún no tiene. Con uno entra si pierde el teléfono o la llave.'}
          {hasCodes && codes.isLoadingError && 'No se pudo saber cuántos le quedan.'}
          {left !== undefined && (
            <>
              {left === 1 ? 'Queda 1' : `Quedan ${left}`} de {codes.data?.total}. Con uno entra si pierde el
              teléfono o la llave.
            </>
          )}
          {left !== undefined && left <= FEW && (
            <span className="block">
              <StatusBadge tone="amber" isSentence>
                {left === 0 ? 'Ya los usó todos: cree otros.' : 'Quedan pocos: cree otros.'}
              </StatusBadge>
            </span>
          )}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        isBusy={create.isPending}
        onClick={() => (hasCodes ? setIsConfirming(true) : create.mutate('first'))}
      >
        {hasCodes ? 'Crear códigos nuevos' : 'Crear códigos de recuperación'}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="¿Crear códigos nuevos?"
        body="Los que tiene guardados dejarán de servir."
        confirmLabel="Crear códigos"
        cancelLabel="Cancelar"
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          create.mutate('next');
          setIsConfirming(false);
        }}
      />
    </div>
  );
}
