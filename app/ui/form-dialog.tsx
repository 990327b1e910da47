import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/** A dialog of the portal with a form: it asks before changes are discarded, by closing it or by leaving the page. */
export function FormDialog({
  isDirty,
  draft,
  onClose,
  children,
  ...props
}: ComponentProps<typeof Dialog> & {
  /** Whether there is anything to lose. */
  isDirty: boolean;
  /** What was typed earlier and not saved. */
  draft?: {
    readonly found: { readonly savedAt: string } | null;
    readonly isOutdated: boolean;
    readonly recover: () => void;
    readonly discard: () => void;
    /** Called when the changes are discarded. */
    readonly end: () => void;
  };
}) {
  const [isAsking, setIsAsking] = useState(false);
  useUnloadWarning(isDirty);
  return (
    <>
      <Dialog {...props} onClose={() => (isDirty ? setIsAsking(true) : onClose())}>
        {draft?.found && (
          <DraftNotice
            savedAt={draft.found.savedAt}
            isOutdated={draft.isOutdated}
            onRecover={draft.recover}
            onDiscard={draft.discard}
          />
        )}
        {children}
      </Dialog>
      <DiscardQuestion
        isOpen={isAsking}
        onConfirm={() => {
          draft?.end();
          onClose();
        }}
        onCancel={() => setIsAsking(false)}
      />
      {isDirty && <LeaveQuestion onDiscard={() => draft?.end()} />}
    </>
  );
}

/** Asks before Back or a link leaves the form. A dialog that closes itself replaces its address. */
function LeaveQuestion({ onDiscard }: { onDiscard: () => void }) {
  const leaving = useLeaveQuestion(({ historyAction }) => historyAction !== 'REPLACE');
  return (
    <DiscardQuestion
      {...leaving}
      onConfirm={() => {
        onDiscard();
        leaving.onConfirm();
      }}
    />
  );
}

const DiscardQuestion = (
  props: Pick<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'onConfirm' | 'onCancel'>,
) => (
  <ConfirmDialog
    {...props}
    title="¿Descartar los cambios?"
    body="Lo que escribió no se ha guardado."
    confirmLabel="Descartar"
    cancelLabel="Seguir editando"
  />
);
