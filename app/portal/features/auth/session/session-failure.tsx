import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** Shown while it is not known whether there is a session. */
export function SessionFailure({ isPage = false, onRetry }: { isPage?: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      isPage={isPage}
      title="No se pudo verificar su sesión"
      body="Revise su conexión e intente nuevamente."
    >
      <Button size="sm" variant="outline" onClick={onRetry}>
        Reintentar
      </Button>
    </EmptyState>
  );
}
