import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '#app/i18n/format-count.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useShortcutHelp } from '#app/ui/shortcuts.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { StatusOption } from '#app/ui/status-select.tsx';
import { toast } from '#app/ui/toast.tsx';
import { PanelToolbar, type Shortcuts, walkShortcuts } from './panel-toolbar.tsx';
import { type ListedRow, TriageList } from './triage-list.tsx';
import type { Triage } from './use-triage.ts';

/**
 * One row of a list with its CV at full height, and shortcuts to decide on it and move on. A key acts only on the row
 * shown when it is pressed, or on none.
 */
export function TriagePanel({
  triage,
  noun,
  title,
  status,
  decisions,
  rows,
  onClose,
  children,
}: {
  triage: Triage;
  noun: 'postulación' | 'solicitud';
  title: string;
  status: Pick<StatusOption<string>, 'label' | 'tone'> | undefined;
  decisions: Pick<Shortcuts, 'decide' | 'explain'>;
  /** The list that is triaged. */
  rows: readonly ListedRow[];
  onClose: () => void;
  children: ReactNode;
}) {
  const { isLoadingNext, place } = triage;
  const shortcuts = { walk: walkShortcuts(triage), ...decisions };
  useShortcutHelp(noun === 'solicitud' ? 'Solicitud abierta' : 'Postulación abierta', [
    ...shortcuts.walk,
    ...shortcuts.decide,
    ...(shortcuts.explain.length > 0 ? [{ key: '1-9', label: 'Motivo de rechazo (opcional)' }] : []),
  ]);
  const press = (key: string): boolean => {
    const shortcut = [...shortcuts.walk, ...shortcuts.decide, ...shortcuts.explain].find(
      (one) => one.key === key,
    );
    if (shortcut && isLoadingNext)
      toast({ title: 'Esa tecla no se aplicó a nadie', body: `La siguiente ${noun} aún se está cargando.` });
    else if (shortcut?.isOn) shortcut.run();
    return shortcut !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isOwnKey(event)) return;
    // A key held down keeps navigating, but decides only once.
    if (event.repeat && !shortcuts.walk.some(({ key }) => key === event.key)) return;
    if (press(event.key)) event.preventDefault();
  };
  return (
    <Dialog
      isOpen
      isFull
      onClose={onClose}
      rowId={triage.id}
      onKeyDown={onKeyDown}
      title={title}
      closeLabel="Cerrar"
      description={
        <span role="status" className="flex min-h-6 flex-wrap items-center gap-x-4">
          {/* Announces each person by name: the dialog's own name is read only when it opens. */}
          <span className="sr-only">{title}</span>
          {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
          {place && (
            <span className="tabular-nums">
              {formatCount(place.position)} de {formatCount(place.total)}
            </span>
          )}
          {isLoadingNext && <span>Cargando la siguiente {noun}...</span>}
        </span>
      }
      toolbar={<PanelToolbar {...shortcuts} isLoadingNext={isLoadingNext} onPress={press} />}
    >
      <div className="flex min-h-0 grow">
        {rows.length > 1 && <TriageList triage={triage} rows={rows} />}
        <div className="flex min-h-0 min-w-0 grow flex-col">{children}</div>
      </div>
    </Dialog>
  );
}

/** Excludes keys typed into a field, and keys of a menu, which is rendered outside the panel. */
function isOwnKey({ currentTarget, target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    !target.closest('input, textarea, select, [contenteditable="true"]')
  );
}
