import { useEffect } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { toast } from './toast.tsx';

/** What a screen shows in place of data that did not come: said once in a toast, and a way to try again. */
export function LoadError({
  text,
  error,
  onRetry,
}: {
  text: string;
  error: Error | null;
  onRetry: () => void;
}) {
  useEffect(() => {
    console.error(text, error);
    toast({ tone: 'error', title: 'Error', body: text });
  }, [text, error]);
  return (
    <EmptyState title="Sin datos por ahora" body="Revise su conexión e intente nuevamente.">
      <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
        Reintentar
      </Button>
    </EmptyState>
  );
}
