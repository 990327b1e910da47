import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { objectPosition } from '#domain/website/page-picture.ts';

export interface Focus {
  readonly focal_x: number;
  readonly focal_y: number;
}

/** How far an arrow key moves the point, as a fraction. */
const STEP = 0.05;
const MOVES = new Map<string, readonly [x: number, y: number]>([
  ['ArrowLeft', [-STEP, 0]],
  ['ArrowRight', [STEP, 0]],
  ['ArrowUp', [0, -STEP]],
  ['ArrowDown', [0, STEP]],
]);

/** Rounded as the database stores it. */
const fraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

/** The whole picture, on which a click or the arrow keys choose what must stay visible when it is cropped. */
export function FocalPoint({
  src,
  value: { focal_x, focal_y },
  onChange,
}: {
  src: string;
  value: Focus;
  onChange: (value: Focus) => void;
}) {
  const hint = useId();
  const move = (event: KeyboardEvent): void => {
    const by = MOVES.get(event.key);
    if (!by) return;
    event.preventDefault();
    onChange({ focal_x: fraction(focal_x + by[0]), focal_y: fraction(focal_y + by[1]) });
  };
  const point = ({ clientX, clientY, currentTarget, detail }: MouseEvent): void => {
    // Enter and the space bar click too, but nowhere.
    if (detail === 0) return;
    const { height, left, top, width } = currentTarget.getBoundingClientRect();
    onChange({ focal_x: fraction((clientX - left) / width), focal_y: fraction((clientY - top) / height) });
  };
  const [x, y] = [focal_x, focal_y].map((value) => `${Math.round(value * 100)}%`);
  return (
    <div>
      <div className="grid place-items-center border border-rule bg-ground">
        <button
          type="button"
          aria-label={`Punto focal: ${x} desde la izquierda, ${y} desde arriba`}
          aria-describedby={hint}
          onClick={point}
          onKeyDown={move}
          className="relative block cursor-crosshair focus-visible:outline-2 focus-visible:outline-copper"
        >
          <img src={src} alt="" className="block max-h-72 max-w-full" />
          <span
            aria-hidden="true"
            style={{ left: x, top: y }}
            className="pointer-events-none absolute size-7 -translate-1/2 rounded-[50%] border-3 border-white bg-copper/55 shadow-[0_0_0_2px_var(--color-ink)]"
          />
        </button>
      </div>
      <p id={hint} className="mt-2 text-sm text-muted">
        Toque en la imagen lo que siempre debe verse, o muévalo con las flechas.
      </p>
      <p role="status" className="sr-only">
        {x} desde la izquierda, {y} desde arriba
      </p>
    </div>
  );
}

/** How pages crop the picture on phones and on desktops. */
export function Crops({ src, value }: { src: string; value: Focus }) {
  const style = { objectPosition: objectPosition(value) };
  return (
    <div className="flex items-end gap-4">
      <figure className="w-28 shrink-0">
        <img src={src} alt="" style={style} className="aspect-4/5 w-full bg-ink object-cover" />
        <figcaption className="mt-1.5 text-sm text-muted">Teléfono</figcaption>
      </figure>
      <figure className="min-w-0 grow">
        <img src={src} alt="" style={style} className="aspect-21/9 w-full bg-ink object-cover" />
        <figcaption className="mt-1.5 text-sm text-muted">Computador</figcaption>
      </figure>
    </div>
  );
}
