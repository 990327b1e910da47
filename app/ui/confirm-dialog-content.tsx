import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

export interface Confirmation {
  title: string;
  body?: string;
  /** What else to decide. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The content of an open `ConfirmDialog`. */
export function ConfirmDialogContent({
  title,
  body,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
}: Confirmation) {
  const dialogFocus = useDialogFocus();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-ink/70" />
        <AlertDialog.Content
          {...dialogFocus}
          onKeyDown={closeOnEscape(onCancel)}
          {...(body ? {} : { 'aria-describedby': undefined })}
          className="animate-appear fixed inset-4 z-40 m-auto grid h-fit max-h-[calc(100svh-2rem)] max-w-md gap-4 overflow-y-auto bg-sheet p-6"
        >
          <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
          {body && <AlertDialog.Description className="text-muted">{body}</AlertDialog.Description>}
          {children}
          <div className="flex justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="outline" size="sm">
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant="danger" size="sm" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
