import type { Confirmation } from './confirm-dialog-content.tsx';
import { deferred } from './deferred.tsx';

const ConfirmDialogContent = deferred<Confirmation>(() =>
  import('./confirm-dialog-content.tsx').then((module) => module.ConfirmDialogContent),
);

/** Asks for confirmation before something irreversible. */
export function ConfirmDialog({ isOpen, ...confirmation }: Confirmation & { isOpen: boolean }) {
  return isOpen && <ConfirmDialogContent {...confirmation} />;
}
