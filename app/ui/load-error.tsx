import { useEffect } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { toast } from './toast.tsx';

/** Shown in place of data that failed to load, with a retry button; also raises a toast. */
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
    <EmptyState title={text} body="Revise su conexión e intente nuevamente.">
      <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
        Reintentar
      </Button>
    </EmptyState>
  );
}
