import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import type { Command } from '#app/portal/features/command-palette/commands.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Deferred } from '#app/ui/deferred.tsx';
import { useShortcuts } from '#app/ui/shortcuts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { portalCommands } from './portal-commands.ts';
import { PortalHeader } from './portal-header.tsx';
import { useSignOut } from './use-sign-out.ts';

const loadPalette = () => import('#app/portal/features/command-palette/command-palette.tsx');
const loadHelp = () => import('./shortcut-help.tsx');

/** What surrounds every page of the portal: navigation, command palette, help. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const { access } = useStaff();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  /** Chosen while a form has changes. */
  const [held, setHeld] = useState<Command | null>(null);
  const close = (): void => setOpen(null);
  const search = (): void => setOpen('palette');
  useShortcuts(
    'En todo el portal',
    [
      { key: 'Ctrl+k', label: 'Buscar o ir a', run: () => setOpen(open === 'palette' ? null : 'palette') },
      { key: '?', label: 'Ver los atajos de teclado', run: () => setOpen('help') },
    ],
    { inDialogs: true },
  );
  const follow = ({ run, to }: Command): void => {
    run?.();
    if (to) navigate(to);
  };
  const choose = (command: Command, isNewTab: boolean): void => {
    close();
    if (isNewTab && command.to) window.open(command.to, '_blank', 'noopener');
    else if (command.to && losesWork()) setHeld(command);
    else follow(command);
  };
  return (
    <>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <PortalHeader onSearch={search} />
        {/* Focusable, so that the skip link moves the focus too. */}
        <main
          id="contenido"
          tabIndex={-1}
          className="w-full max-w-site min-w-0 px-4 pb-20 outline-none lg:px-6 lg:pb-6"
        >
          {children}
        </main>
      </div>
      <BottomBar />
      {open === 'palette' && (
        <Deferred load={loadPalette}>
          {({ CommandPalette }) => (
            <CommandPalette
              own={portalCommands(access, { onHelp: () => setOpen('help'), onSignOut: signOut })}
              onChoose={choose}
              onClose={close}
            />
          )}
        </Deferred>
      )}
      {open === 'help' && (
        <Deferred load={loadHelp}>{({ ShortcutHelp }) => <ShortcutHelp onClose={close} />}</Deferred>
      )}
      <ConfirmDialog
        isOpen={held !== null}
        title="¿Descartar los cambios?"
        body="Lo que escribió no se ha guardado."
        confirmLabel="Descartar"
        cancelLabel="Seguir editando"
        onCancel={() => setHeld(null)}
        onConfirm={() => {
          if (held) follow(held);
          setHeld(null);
        }}
      />
    </>
  );
}

/** Asks whatever would warn before the page is closed. */
const losesWork = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
