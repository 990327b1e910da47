import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Loading } from '#app/ui/loading.tsx';
import { type ApplicantCv, cvQuery, reportFailure } from './open-cv.ts';
import { useClickThrough } from './use-click-through.ts';

/**
 * The browser's PDF viewer, for the CV that is shown and, out of sight, for the one that comes next: it is then there at
 * once.
 */
export function PdfFrames({ shown, next }: { shown: ApplicantCv; next: ApplicantCv | undefined }) {
  const wanted = next && next.id !== shown.id ? [shown, next] : [shown];
  const [frames, setFrames] = useState<readonly ApplicantCv[]>(wanted);
  const ids = new Set(wanted.map(({ id }) => id));
  const hasChanged = frames.length !== ids.size || !frames.every(({ id }) => ids.has(id));
  if (hasChanged) {
    // In the order of their arrival: a frame that moves in the document loads anew.
    const kept = frames.filter(({ id }) => ids.has(id));
    setFrames([...kept, ...wanted.filter(({ id }) => !kept.some((frame) => frame.id === id))]);
  }
  return (
    <div className="relative min-h-0 grow bg-ground">
      {frames.map((cv) => (
        <PdfFrame key={cv.id} cv={cv} isShown={cv.id === shown.id} />
      ))}
    </div>
  );
}

function PdfFrame({ cv, isShown }: { cv: ApplicantCv; isShown: boolean }) {
  const { data: url, error, isPending } = useQuery(cvQuery(cv));
  const frame = useClickThrough(isShown);
  useEffect(() => {
    if (isShown && error) reportFailure(error);
  }, [isShown, error]);
  return (
    <div className={clsx('absolute inset-0', !isShown && 'invisible')} inert={!isShown}>
      {isShown && isPending && <Loading>Abriendo CV...</Loading>}
      {error && <p className="p-5 text-muted">No se pudo abrir el CV.</p>}
      {url && (
        <iframe
          ref={frame}
          // Fits the page's width, without the thumbnail pane.
          src={`${url}#navpanes=0&view=FitH`}
          title={`CV de ${cv.full_name}`}
          className="size-full"
        />
      )}
    </div>
  );
}
