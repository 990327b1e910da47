import { Button } from '#app/ui/button.tsx';

/** The name of what is edited beside the page, with the ways from it. */
export function EditorHeading({
  title,
  onVersions,
  onClose,
}: {
  title: string;
  onVersions: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
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
