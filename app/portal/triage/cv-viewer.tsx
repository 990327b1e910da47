import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cvTextQuery } from './cv-text/cv-text.ts';
import { CvTextView } from './cv-text/cv-text-view.tsx';
import type { ApplicantCv } from './open-cv.ts';
import { PdfFrames } from './pdf-frames.tsx';
import { useAfterPaint } from './use-after-paint.ts';

const isPdf = (cv: ApplicantCv | undefined): boolean => cv?.resume_url.endsWith('.pdf') ?? false;

const VIEWS = [
  ['document', 'Documento'],
  ['text', 'Texto'],
] as const;
type View = (typeof VIEWS)[number][0];

const NONE = { id: null, resume_url: null } as const;

/** Whether this is a phone whose browser only downloads PDFs. */
const showsNoPdf = (): boolean =>
  !navigator.pdfViewerEnabled && window.matchMedia('(pointer: coarse)').matches;

/**
 * A PDF in the browser's viewer, or as text (the default on phones without a PDF viewer); Word documents as text.
 */
export function CvViewer({
  cv,
  next,
  search,
  onDownload,
}: {
  cv: ApplicantCv;
  /** The CV to preload. */
  next: ApplicantCv | undefined;
  /** The list's search, whose words are highlighted. */
  search: string;
  onDownload: (cv: ApplicantCv) => void;
}) {
  const [view, setView] = useState<View>(() => (showsNoPdf() ? 'text' : 'document'));
  // Creating a frame takes tens of milliseconds, so the shown CV is painted first.
  const prepared = useAfterPaint(next?.id) === next?.id ? next : undefined;
  const isDocument = view === 'document' && isPdf(cv);
  const { id: nextId, resume_url: nextUrl } =
    prepared && (view === 'text' || !isPdf(prepared)) ? prepared : NONE;
  const queries = useQueryClient();
  useEffect(() => {
    if (nextId && nextUrl) queries.prefetchQuery(cvTextQuery({ id: nextId, resume_url: nextUrl }));
  }, [queries, nextId, nextUrl]);
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
        <Button variant="quiet" size="sm" onClick={() => onDownload(cv)}>
          Descargar CV
        </Button>
      </div>
      {isDocument ? (
        <PdfFrames shown={cv} next={isPdf(prepared) ? prepared : undefined} />
      ) : (
        <CvTextView key={cv.id} cv={cv} search={search} />
      )}
    </section>
  );
}
