import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import type { Command } from '#app/portal/features/command-palette/commands.ts';
import { Deferred, fetchEarly, fetchForOffline } from '#app/ui/deferred.tsx';
import { useShortcuts } from '#app/ui/shortcuts.ts';
import { hasPermission } from '#domain/staff/permission.ts';
import { BottomBar } from './bottom-bar.tsx';
import { portalCommands } from './portal-commands.ts';
import { PortalHeader } from './portal-header.tsx';
import { useEarlyKeys } from './use-early-keys.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSignOut } from './use-sign-out.tsx';

const loadPalette = () => import('#app/portal/features/command-palette/command-palette.tsx');
fetchEarly(loadPalette);
const loadLeaving = () => import('./leave-offline.ts');
fetchForOffline(() => loadLeaving().then(({ guardLinks }) => guardLinks()));
fetchEarly(() => import('#app/ui/tooltips.ts'));
const loadHelp = () => import('./shortcut-help.tsx');

/** The frame of every portal page: navigation, command palette, help. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const { access } = useStaff();
  const navigate = useNavigate();
  const { question, signOut } = useSignOut();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const close = (): void => setOpen(null);
  const search = (): void => setOpen('palette');
  const takeEarlyKeys = useEarlyKeys(open === 'palette');
  useRowFocus();
  useShortcuts(
    'En todo el portal',
    [
      { key: 'Ctrl+k', label: 'Buscar o ir a', run: () => setOpen(open === 'palette' ? null : 'palette') },
      { key: '?', label: 'Ver los atajos de teclado', run: () => setOpen('help') },
    ],
    { inDialogs: true },
  );
  const choose = ({ run, to }: Command, isNewTab: boolean): void => {
    close();
    run?.();
    if (!to) return;
    if (isNewTab) window.open(to, '_blank', 'noopener');
    // Loads another document: tracking tags do not run in the portal.
    else if (to === '/') window.location.assign(to);
    // As with links, a form with unsaved changes asks first.
    else if (navigator.onLine) navigate(to);
    else loadLeaving().then(({ leaveOffline }) => leaveOffline(() => navigate(to)));
  };
  return (
    <>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
        <PortalHeader onSearch={search} />
        {/* Focusable, so that the skip link also moves the focus. */}
        <main
          id="contenido"
          tabIndex={-1}
          className="w-full max-w-440 min-w-0 px-4 pb-20 outline-none lg:px-6 lg:pb-6"
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
              seesApplications={hasPermission(access, 'rrhh.applications.read')}
              takeTyped={takeEarlyKeys}
              onChoose={choose}
              onClose={close}
            />
          )}
        </Deferred>
      )}
      {open === 'help' && (
        <Deferred load={loadHelp}>{({ ShortcutHelp }) => <ShortcutHelp onClose={close} />}</Deferred>
      )}
      {question}
    </>
  );
}
