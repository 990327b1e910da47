import { Link, Navigate, useSearchParams } from 'react-router';
import { SignInForm } from '#app/features/session/sign-in-form.tsx';
import { useSession } from '#app/features/session/use-session.ts';
import { Logo } from '#app/layout/logo.tsx';

export const meta = () => [{ title: 'Portal · Voltandes' }, { name: 'robots', content: 'noindex' }];

export default function Auth() {
  const state = useSession();
  const [query] = useSearchParams();
  if (state.status === 'in') return <Navigate to="/admin" replace />;
  return (
    <main className="grid min-h-svh bg-ground lg:grid-cols-[5fr_7fr]">
      <div className="on-ink single-line flex flex-col justify-between gap-10 bg-ink p-8 text-on-ink lg:p-14">
        <Link to="/" className="self-start">
          <Logo />
        </Link>
        <p className="annotation hidden text-on-ink-muted lg:block">Portal · Gestión interna</p>
      </div>
      <div className="grid content-center px-6 py-14 sm:px-14">
        <div className="w-full max-w-md">
          <h1 className="text-4xl">Voltandes</h1>
          <p className="mt-2 mb-8 text-muted">Accede al panel de administración</p>
          <SignInForm email={query.get('email') ?? ''} />
        </div>
      </div>
    </main>
  );
}
