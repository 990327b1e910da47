import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from './button.tsx';

/** Offers to restore a form's unsaved input. */
export function DraftNotice({
  savedAt,
  isOutdated,
  onRecover,
  onDiscard,
}: {
  savedAt: string;
  /** Whether the record has changed since. */
  isOutdated: boolean;
  onRecover: () => void;
  onDiscard: () => void;
}) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-copper bg-copper-tint px-4 py-3 text-sm"
    >
      <p className="mr-auto">
        Hay un borrador sin guardar del {formatDateTime(savedAt)}.
        {isOutdated && ' Lo guardado cambió desde entonces: revise antes de guardar.'}
      </p>
      <Button variant="outline" size="sm" onClick={onRecover}>
        Recuperar borrador
      </Button>
      <Button variant="quiet" size="sm" onClick={onDiscard}>
        Descartar borrador
      </Button>
    </div>
  );
}
