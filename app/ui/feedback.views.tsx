import type { Views } from '#app/views/views.ts';
import { Button } from './button.tsx';
import { CodeFailure } from './code-failure.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { EmailText } from './email-text.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { LoadError } from './load-error.tsx';
import { EntriesSkeleton, FieldsSkeleton, Loading } from './loading.tsx';
import { Logo } from './logo.tsx';
import { NoMatches } from './no-matches.tsx';
import { Notice } from './notice.tsx';
import { PageError } from './page-error.tsx';
import { CardsSkeleton, GridSkeleton, SectionsSkeleton } from './page-skeletons.tsx';
import { PictureImage } from './picture.tsx';
import { SpanishNotice } from './spanish-notice.tsx';
import { StatusBadge } from './status-badge.tsx';
import { ToastStack } from './toast-stack.tsx';

const noop = (): void => undefined;
const LONG = 'No se pudo guardar porque otra persona cambió la postulación hace un momento. '.repeat(3);
const TONES = ['green', 'amber', 'red', 'steel'] as const;
const notFound = { status: 404, statusText: '', data: null, internal: false };

export default {
  inline: {
    loading: () => <Loading>Cargando postulaciones…</Loading>,
    'loading cards': () => <CardsSkeleton>Cargando resumen…</CardsSkeleton>,
    'loading entries': () => <EntriesSkeleton>Cargando sesiones…</EntriesSkeleton>,
    'loading form': () => <FieldsSkeleton fields={2}>Cargando texto…</FieldsSkeleton>,
    'loading pictures': () => <GridSkeleton>Cargando imágenes…</GridSkeleton>,
    'loading sections': () => <SectionsSkeleton>Cargando usuario…</SectionsSkeleton>,
    'empty state': () => <EmptyState title="No hay ofertas" body="Vuelva pronto." />,
    'no matches': () => <NoMatches title="Ninguna oferta coincide" onClear={noop} />,
    'empty state with action': () => (
      <EmptyState title="No hay ofertas">
        <Button size="sm">Crear oferta</Button>
      </EmptyState>
    ),
    email: () => (
      <p className="w-40">
        <EmailText>maria.fernanda.gonzalez@correo.example</EmailText>
      </p>
    ),
    picture: () => (
      <PictureImage
        picture={{ src: '/artwork/panel-interior.svg' }}
        sizes="20rem"
        size={[320, 180]}
        className="w-80"
      />
    ),
    'draft notice': () => (
      <DraftNotice savedAt="2026-11-22T12:30:00Z" isOutdated onRecover={noop} onDiscard={noop} />
    ),
    notice: () => <Notice>{LONG}</Notice>,
    'spanish notice': () => <SpanishNotice>{LONG}</SpanishNotice>,
    badges: () => (
      <p className="flex gap-4 bg-sheet p-3">
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </p>
    ),
    'badge of a sentence': () => (
      <p className="w-60 bg-sheet p-3">
        <StatusBadge tone="red" isSentence>
          {LONG}
        </StatusBadge>
      </p>
    ),
    logo: () => (
      <p className="bg-ink p-4 text-on-ink">
        <Logo />
      </p>
    ),
  },
  standalone: {
    'code failure': () => <CodeFailure onRetry={noop} />,
    // Logs the error, which the test expects by its text.
    'load error': () => <LoadError text="expected" error={new Error('expected')} onRetry={noop} />,
    'toast info': () => <ToastStack current={{ id: 1, title: 'Oferta creada' }} onClose={noop} />,
    'toast with undo': () => (
      <ToastStack current={{ id: 1, title: 'Amanda Rojas: Aprobado', undo: noop }} onClose={noop} />
    ),
    'toast with link': () => (
      <ToastStack
        current={{ id: 1, title: 'Oferta creada', link: { label: 'Ver en el sitio', url: '/' } }}
        onClose={noop}
      />
    ),
    'toast error': () => (
      <ToastStack current={{ id: 1, tone: 'error', title: 'Error', body: LONG }} onClose={noop} />
    ),
    'error screen': () => <ErrorScreen title={LONG} body={LONG} home="Volver al inicio" />,
    'page not found': () => <PageError error={notFound} />,
    'page failed': () => <PageError error={new Error('views')} />,
    'page unavailable': () => <PageError error={{ ...notFound, status: 503 }} />,
    'post failed': () => <PageError error={new Error('views')} isPosted />,
  },
} satisfies Views;
