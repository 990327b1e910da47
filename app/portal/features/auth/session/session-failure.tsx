import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** Shown while it is not known whether there is a session. */
export function SessionFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="No se pudo verificar su sesión" body="Revise su conexión e intente nuevamente.">
      <Button size="sm" variant="outline" onClick={onRetry}>
        Reintentar
      </Button>
    </EmptyState>
  );
}
