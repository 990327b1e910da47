import { clsx } from 'clsx';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type PreviewReport,
  type PreviewRequest,
  previewReportSchema,
} from '#app/content/site-texts/preview-messages.ts';

/** Of screens, in CSS pixels. */
export const FRAME_WIDTHS = { desktop: 1440, tablet: 768, phone: 390 } as const;
/** The narrowest telephone that the site is made for, in CSS pixels. */
export const NARROWEST = 320;
export type FrameWidth = keyof typeof FRAME_WIDTHS;

export type SendToFrame = (request: PreviewRequest) => void;

type OnReport = (report: PreviewReport, send: SendToFrame) => void;

/**
 * The real page, at the width of a device, scaled to the room there is.
 *
 * @param props.src the page's address in the preview
 * @param props.onReport called with what the page reports, and a function to answer it
 */
export function PreviewFrame({
  src,
  width,
  onReport,
}: {
  src: string;
  width: FrameWidth;
  onReport: OnReport;
}) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useReports(frame, onReport);
  const scale = room ? Math.min(1, room.width / FRAME_WIDTHS[width]) : 1;
  return (
    <div ref={box} className="relative h-full min-h-0 overflow-hidden border border-rule bg-ground">
      {room && (
        <iframe
          ref={frame}
          title="Vista previa del sitio"
          src={src}
          className={clsx('origin-top-left bg-white', scale === 1 && 'mx-auto block')}
          style={{
            width: FRAME_WIDTHS[width],
            height: room.height / scale,
            transform: scale === 1 ? undefined : `scale(${scale})`,
          }}
        />
      )}
    </div>
  );
}

/**
 * The page on the narrowest telephone, to measure how texts fit there. It is not shown.
 *
 * @param props as of {@link PreviewFrame}
 */
export function NarrowFrame({ src, onReport }: { src: string; onReport: OnReport }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useReports(frame, onReport);
  return (
    <iframe
      ref={frame}
      title="El sitio en un teléfono"
      src={src}
      inert
      className="invisible absolute top-0 left-0"
      style={{ width: NARROWEST, height: 640 }}
    />
  );
}

/** What the page in a frame reports, and nothing else. */
function useReports(frame: RefObject<HTMLIFrameElement | null>, onReport: OnReport): void {
  const receive = useEffectEvent((event: MessageEvent<unknown>): void => {
    const page = frame.current?.contentWindow;
    if (!page || event.source !== page || event.origin !== window.location.origin) return;
    const report = previewReportSchema.safeParse(event.data).data;
    if (report) onReport(report, (request) => page.postMessage(request, window.location.origin));
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => receive(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
