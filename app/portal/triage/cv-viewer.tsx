import { clsx } from 'clsx';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { ApplicantCv } from './open-cv.ts';
import { PdfFrames } from './pdf-frames.tsx';

const isPdf = (cv: ApplicantCv | undefined): boolean => cv?.resume_url.endsWith('.pdf') ?? false;

const VIEWS = [
  ['document', 'Documento'],
  ['text', 'Texto'],
] as const;
type View = (typeof VIEWS)[number][0];

/** Whether this is a phone whose browser only downloads PDFs. */
const showsNoPdf = (): boolean =>
  !navigator.pdfViewerEnabled && window.matchMedia('(pointer: coarse)').matches;

/**
 * A PDF as the browser shows it, or as text, which phones without a PDF viewer begin with; Word documents as text.
 */
export function CvViewer({
  cv,
  next,
  onDownload,
  text,
}: {
  cv: ApplicantCv;
  /** The one to prepare. */
  next: ApplicantCv | undefined;
  onDownload: (cv: ApplicantCv) => void;
  /** What CVs say; without it, what the browser does not show is only downloaded. */
  text?: {
    readonly render: (cv: ApplicantCv) => ReactNode;
    /** Called with the id of the next one when its text is likely to be shown. */
    readonly prepare: (id: string) => void;
  };
}) {
  const [view, setView] = useState<View>(() => (showsNoPdf() ? 'text' : 'document'));
  // A frame takes tens of milliseconds to create: the CV that is shown is painted before.
  const prepared = useDeferredValue(next);
  const isDocument = view === 'document' && isPdf(cv);
  const nextTextId = prepared && (view === 'text' || !isPdf(prepared)) ? prepared.id : undefined;
  const prepareText = useEffectEvent((id: string) => text?.prepare(id));
  useEffect(() => {
    if (nextTextId) prepareText(nextTextId);
  }, [nextTextId]);
  return (
    <section aria-label="CV" className="flex min-h-0 grow flex-col">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-rule px-5">
        {isPdf(cv) && text ? (
          <div className="flex gap-4 text-sm">
            {VIEWS.map(([name, label]) => (
              <button
                key={name}
                type="button"
                aria-pressed={view === name}
                onClick={() => setView(name)}
                className={clsx(
                  'min-h-9 underline-offset-4',
                  view === name ? 'font-semibold text-ink underline' : 'text-muted hover:text-ink',
                )}
              >
                {label}
              </button>
            ))}
          </div>
        ) : (
          <p className="text-sm text-muted">
            {isPdf(cv) ? 'Documento PDF' : `Documento de Word${text ? ', mostrado como texto' : ''}`}
          </p>
        )}
        <Button variant="quiet" size="sm" onClick={() => onDownload(cv)}>
          Descargar CV
        </Button>
      </div>
      {isDocument ? (
        <PdfFrames shown={cv} next={isPdf(prepared) ? prepared : undefined} />
      ) : text ? (
        text.render(cv)
      ) : (
        <p className="p-5 text-muted">Este documento no se puede mostrar aquí: descárguelo para leerlo.</p>
      )}
    </section>
  );
}
