import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

/** Moves a row one place. The focus goes with the row, however far it is moved. */
export function MoveButtons({
  name,
  onUp,
  onDown,
}: {
  /** What is moved, as part of a sentence. */
  name: string;
  /** Null where there is no further to go. */
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
