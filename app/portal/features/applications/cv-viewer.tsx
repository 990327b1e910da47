import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cvTextQuery } from './cv-text.ts';
import { CvTextView } from './cv-text-view.tsx';
import { type ApplicantCv, downloadCv } from './open-cv.ts';
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
  search,
}: {
  cv: ApplicantCv;
  /** The one to prepare. */
  next: ApplicantCv | undefined;
  /** Of the list, marked in the text. */
  search: string;
}) {
  const queries = useQueryClient();
  const [view, setView] = useState<View>(() => (showsNoPdf() ? 'text' : 'document'));
  const isDocument = view === 'document' && isPdf(cv);
  const nextTextId = next && (view === 'text' || !isPdf(next)) ? next.id : undefined;
  useEffect(() => {
    if (nextTextId) queries.prefetchQuery(cvTextQuery(nextTextId));
  }, [queries, nextTextId]);
  return (
    <section aria-label="CV" className="flex min-h-0 grow flex-col">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-rule px-5">
        {isPdf(cv) ? (
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
          <p className="text-sm text-muted">Documento de Word, mostrado como texto</p>
        )}
        <Button variant="quiet" size="sm" onClick={() => downloadCv(cv)}>
          Descargar CV
        </Button>
      </div>
      {isDocument ? (
        <PdfFrames shown={cv} next={isPdf(next) ? next : undefined} />
      ) : (
        <CvTextView
          key={cv.id}
          applicationId={cv.id}
          search={search}
          label={`Texto del CV de ${cv.full_name}`}
        />
      )}
    </section>
  );
}
