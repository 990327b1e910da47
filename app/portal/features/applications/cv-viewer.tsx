import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { type ApplicantCv, cvQuery, downloadCv } from './open-cv.ts';

/** Shows a PDF inline; other formats are offered as a download. */
export function CvViewer({ cv }: { cv: ApplicantCv }) {
  const signed = useQuery(cvQuery(cv));
  const frame = useClickThrough();
  const isPdf = cv.resume_url.endsWith('.pdf');
  return (
    <div className="flex min-h-full flex-col gap-4">
      {signed.isPending && <Loading>Abriendo CV...</Loading>}
      {signed.isError && <p className="text-muted">No se pudo abrir el CV.</p>}
      {signed.data && isPdf && (
        <iframe
          ref={frame}
          key={signed.data}
          // Fits the page's width, without the thumbnail pane.
          src={`${signed.data}#navpanes=0&view=FitH`}
          title={`CV de ${cv.full_name}`}
          className="min-h-[60svh] w-full grow border border-rule bg-ground"
        />
      )}
      {signed.data && !isPdf && (
        <p>Este formato no se puede mostrar en la página: descárguelo para leerlo.</p>
      )}
      <Button variant="outline" size="sm" className="self-start" onClick={() => downloadCv(cv)}>
        Descargar CV
      </Button>
    </div>
  );
}

/** A Tab key that moved the focus did so at most this long ago, in ms. */
const TAB_MS = 300;

/**
 * Gives the focus back to the dialog after a click in a frame, whose keys would never reach the page. The Tab key still
 * moves the focus into the frame, to scroll it by keyboard.
 *
 * @returns the frame's ref
 */
function useClickThrough(): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let tabbedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = ({ key, timeStamp }: KeyboardEvent): void => {
      if (key === 'Tab') tabbedAt = timeStamp;
    };
    const onBlur = ({ timeStamp }: FocusEvent): void => {
      if (timeStamp - tabbedAt < TAB_MS) return;
      // The window loses the focus before the frame has it.
      timer = setTimeout(() => {
        if (!frame.current || document.activeElement !== frame.current) return;
        frame.current.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
      });
    };
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('blur', onBlur);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
  return frame;
}
