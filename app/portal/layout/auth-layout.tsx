import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fetchEarly } from '#app/ui/deferred.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { loadToasts } from '#app/ui/toast.tsx';

// Without a connection, a failure could not be shown.
fetchEarly(loadToasts);

/** Layout of the pages outside the portal: sign-in, recovery, account setup. */
export function AuthLayout({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}) {
  return (
    <main className="grid min-h-svh bg-ground lg:grid-cols-[5fr_7fr]">
      <div className="on-ink single-line flex flex-col justify-between gap-10 bg-ink p-8 text-on-ink lg:p-14">
        <Link to="/" reloadDocument className="self-start">
          <Logo />
        </Link>
        <p className="annotation hidden text-on-ink-muted lg:block">Portal · Gestión interna</p>
      </div>
      <div className="grid content-center px-6 py-14 sm:px-14">
        <div className="w-full max-w-md">
          <h1 className="text-4xl">{title}</h1>
          {lead && <p className="mt-2 break-words text-muted">{lead}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </div>
    </main>
  );
}
