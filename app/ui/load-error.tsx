import { useEffect } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { toast } from './toast.tsx';

interface FailureProps {
  readonly text: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown in place of data that failed to load, with the reason and a retry button; also raises a toast. */
export function LoadError({ text, error, onRetry }: FailureProps) {
  useEffect(() => {
    if (reportLoadError(text, error)) toast({ tone: 'error', title: 'Error', body: text });
  }, [text, error]);
  return <Failure text={text} error={error} onRetry={onRetry} />;
}

/** Like LoadError, without the toast: for background reads. */
export function LoadFailure({ text, error, onRetry }: FailureProps) {
  useEffect(() => void reportLoadError(text, error), [text, error]);
  return <Failure text={text} error={error} onRetry={onRetry} />;
}

/**
 * Logs a failed read, unless it failed because the session ended: signing out is no failure, and an expired session has
 * its own dialog.
 *
 * @returns whether it is a failure
 */
export function reportLoadError(text: string, error: Error | null): boolean {
  if (error?.message === 'the session has ended') return false;
  console.error(text, error);
  return true;
}

function Failure({ text, error, onRetry }: FailureProps) {
  return (
    // Marked, so that the portal keeps the focus in its place when the button disappears.
    <div data-replaced>
      <EmptyState title={text} body={reasonOf(error)}>
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          Reintentar
        </Button>
      </EmptyState>
    </div>
  );
}

/** PostgreSQL and PostgREST error codes that staff can act on. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['42501', 'Su cuenta ya no tiene permiso para ver estos datos.'],
  ['57014', 'La consulta tardó demasiado y se interrumpió. Intente con menos resultados.'],
  ['PGRST301', 'Su sesión ya no es válida. Vuelva a iniciarla.'],
]);

/** The reason for a failed read, in words; other codes are included, for support. */
export function reasonOf(error: Error | null): string {
  if (error === null || /fetch|network|load failed/i.test(error.message))
    return 'Revise su conexión e intente nuevamente.';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    REASONS.get(code) ?? `El servidor no pudo responder${code && ` (código ${code})`}. Intente nuevamente.`
  );
}
