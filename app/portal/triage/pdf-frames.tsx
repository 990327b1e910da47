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

/** A CV that its applicant replaced is another. */
const fileOf = ({ id, resume_url }: ApplicantCv): string => `${id} ${resume_url}`;

/**
 * The frames of the wanted CVs, in the order of their arrival: a frame that moves in the document loads anew.
 *
 * @returns `frames` itself when they are those
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
