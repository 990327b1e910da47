import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { type ApplicantCv, cvQuery, reportFailure } from './open-cv.ts';
import { CvSkeleton } from './panel-skeleton.tsx';
import { useClickThrough } from './use-click-through.ts';

/**
 * The browser's PDF viewer for the shown CV and, hidden, for the next one, which can then appear immediately.
 */
export function PdfFrames({ shown, next }: { shown: ApplicantCv; next: ApplicantCv | undefined }) {
  const wanted = next && next.id !== shown.id ? [shown, next] : [shown];
  const [frames, setFrames] = useState<readonly ApplicantCv[]>(wanted);
  const arranged = arrangeFrames(frames, wanted);
  if (arranged !== frames) setFrames(arranged);
  return (
    <div className="relative min-h-0 grow bg-ground">
      {frames.map((cv) => (
        <PdfFrame key={fileOf(cv)} cv={cv} isShown={fileOf(cv) === fileOf(shown)} />
      ))}
    </div>
  );
}

/** Identifies a file: a CV that replaces another has a different URL. */
const fileOf = ({ id, resume_url }: ApplicantCv): string => `${id} ${resume_url}`;

/**
 * Frames for the wanted CVs in order of arrival, because moving a frame within the document reloads it.
 *
 * @returns the same `frames` if nothing changes
 */
export function arrangeFrames(
  frames: readonly ApplicantCv[],
  wanted: readonly ApplicantCv[],
): readonly ApplicantCv[] {
  const isAmong = (cvs: readonly ApplicantCv[], cv: ApplicantCv): boolean =>
    cvs.some((one) => fileOf(one) === fileOf(cv));
  const kept = frames.filter((cv) => isAmong(wanted, cv));
  const missing = wanted.filter((cv) => !isAmong(kept, cv));
  return missing.length === 0 && kept.length === frames.length ? frames : [...kept, ...missing];
}

function PdfFrame({ cv, isShown }: { cv: ApplicantCv; isShown: boolean }) {
  const { data: url, error, isPending, refetch } = useQuery(cvQuery(cv));
  const frame = useClickThrough(isShown);
  useEffect(() => {
    if (isShown && error) reportFailure(error);
  }, [isShown, error]);
  return (
    <div className={clsx('absolute inset-0 flex flex-col', !isShown && 'invisible')} inert={!isShown}>
      {isShown && isPending && <CvSkeleton />}
      {error && (
        <div className="grid justify-items-start gap-2 p-5">
          <p className="text-muted">No se pudo abrir el CV.</p>
          <Button variant="outline" size="sm" onClick={() => refetch()}>
            Reintentar
          </Button>
        </div>
      )}
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
