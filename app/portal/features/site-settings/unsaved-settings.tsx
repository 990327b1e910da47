import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useLeaveQuestion } from '#app/ui/use-leave-question.ts';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import type { SettingKind } from '#domain/website/site-settings.ts';

const ReportContext = createContext<(kind: SettingKind, isDirty: boolean) => void>(() => undefined);

/**
 * Asks before leaving would lose what has been typed in one of the settings' forms: once for all of them, since a router
 * has room for one question.
 */
export function UnsavedSettings({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingKind>>(new Set());
  const report = useCallback(
    (kind: SettingKind, isDirty: boolean) =>
      setUnsaved((before) => {
        if (before.has(kind) === isDirty) return before;
        const others = [...before].filter((other) => other !== kind);
        return new Set(isDirty ? [...others, kind] : others);
      }),
    [],
  );
  useUnloadWarning(unsaved.size > 0);
  return (
    <ReportContext value={report}>
      {children}
      {unsaved.size > 0 && <LeaveQuestion />}
    </ReportContext>
  );
}

const LeaveQuestion = () => (
  <ConfirmDialog
    {...useLeaveQuestion(true)}
    title="¿Salir sin guardar?"
    body="Los cambios en las configuraciones se perderán."
    confirmLabel="Salir sin guardar"
    cancelLabel="Seguir editando"
  />
);

/** Tells whether something has been typed in the form of a setting, which `UnsavedSettings` surrounds. */
export function useReportUnsaved(kind: SettingKind, isDirty: boolean): void {
  const report = useContext(ReportContext);
  useEffect(() => {
    report(kind, isDirty);
    return () => report(kind, false);
  }, [report, kind, isDirty]);
}
