import { deferred } from './deferred.tsx';

const Dialog = deferred(() => import('./dialog.tsx').then((module) => module.Dialog));

/** Shown when the record that an address opens was deleted. */
export function GoneDialog({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel="Cerrar">
      <p>{text}</p>
    </Dialog>
  );
}
