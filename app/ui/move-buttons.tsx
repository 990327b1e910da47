import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

/** Moves a row up or down one place, keeping the focus on the moved row's button. */
export function MoveButtons({
  name,
  onUp,
  onDown,
}: {
  /** The name of the moved row, completing "Subir …" and "Bajar …". */
  name: string;
  /** Null for the first row; `onDown` is null for the last. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);
  useEffect(() => {
    const [own, other] = pressed.current === 'up' ? [up.current, down.current] : [down.current, up.current];
    const isLost = document.activeElement === document.body || document.activeElement === own;
    if (pressed.current && isLost) (own?.disabled ? other : own)?.focus();
    pressed.current = null;
  });
  const press = (direction: 'up' | 'down', move: (() => void) | null) => () => {
    pressed.current = direction;
    move?.();
  };
  return (
    <>
      <IconButton ref={up} label={`Subir ${name}`} disabled={!onUp} onClick={press('up', onUp)}>
        <ChevronUp aria-hidden="true" size={20} />
      </IconButton>
      <IconButton ref={down} label={`Bajar ${name}`} disabled={!onDown} onClick={press('down', onDown)}>
        <ChevronDown aria-hidden="true" size={20} />
      </IconButton>
    </>
  );
}
