import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Upload } from './upload-images.ts';

/** The progress of each upload, and its error if it failed. */
export function UploadList({ uploads, onClear }: { uploads: readonly Upload[]; onClear: () => void }) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const isBusy = uploads.some(({ state }) => state === 'sending');
  return (
    <section aria-label="Subidas" className="mt-4 border border-rule bg-sheet">
      <header className="flex min-h-13 items-center justify-between gap-4 border-b border-grid px-4 py-2">
        <p role="status" className="font-semibold">
          {done} de {uploads.length} subidas
        </p>
        {!isBusy && (
          <Button variant="quiet" size="sm" onClick={onClear}>
            Ocultar lista
          </Button>
        )}
      </header>
      <ul className="divide-y divide-grid">
        {uploads.map(({ fileName, key, error, progress, state }) => (
          <li key={key} className="grid gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[1fr_18rem] sm:items-center">
            <span className="min-w-0 text-sm wrap-anywhere">{fileName}</span>
            {state === 'sending' && (
              <progress
                value={progress}
                max={1}
                aria-label={`Subida de ${fileName}`}
                className="h-1.5 w-full accent-copper"
              />
            )}
            {state === 'done' && <StatusBadge tone="green">Subida</StatusBadge>}
            {state === 'failed' && (
              <StatusBadge tone="red" isSentence>
                {error ?? ''}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
