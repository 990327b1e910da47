import { Dialog } from '#app/ui/dialog.tsx';
import { AccountLinks } from './account-links.tsx';
import { CentreLinks } from './centre-links.tsx';

/** On narrow screens, the navigation that does not fit into the bottom bar. */
export function MoreDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Ir a" closeLabel="Cerrar">
      <div className="on-ink -mx-5 -my-6 bg-ink pb-4 text-on-ink sm:-mx-8">
        <nav aria-label="Portal">
          <CentreLinks onFollow={onClose} />
        </nav>
        <div className="mt-3 border-t border-rule-ink pt-2">
          <AccountLinks isList />
        </div>
      </div>
    </Dialog>
  );
}
