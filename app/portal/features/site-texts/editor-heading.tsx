import { Button } from '#app/ui/button.tsx';
import type { Editor } from './use-editors.ts';

/** The name of what is edited beside the page, with the ways from it. */
export function EditorHeading({
  title,
  colleagues = [],
  onVersions,
  onClose,
}: {
  title: string;
  /** Who else is at it. */
  colleagues?: readonly Editor[];
  onVersions: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p role="status" className="mb-2 w-full border-l-3 border-status-amber pl-3 text-sm empty:hidden">
        {colleagues.length > 0 &&
          `${colleagues.map(({ name }) => name).join(', ')} también ${colleagues.length === 1 ? 'está' : 'están'} aquí. Si cambian lo mismo a la vez, se preguntará qué queda.`}
      </p>
      <h3 className="annotation text-muted">{title}</h3>
      <p className="flex gap-4">
        <Button variant="quiet" size="sm" onClick={onVersions}>
          Versiones
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Ver la lista
        </Button>
      </p>
    </div>
  );
}
