import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { GripVertical, Trash2 } from 'lucide-react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { DurationInput } from './duration-input.tsx';
import type { StoredImage } from './list-images.ts';

export function ImageRow({
  image,
  place,
  isReadOnly,
  onUp,
  onDown,
  onDuration,
  onToggle,
  onDelete,
}: {
  image: StoredImage;
  /** One-based. */
  place: number;
  isReadOnly: boolean;
  /** Null at either end. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onDuration: (seconds: number, previous: number) => void;
  onToggle: (isActive: boolean) => void;
  onDelete: () => void;
}) {
  const { attributes, isDragging, listeners, setActivatorNodeRef, setNodeRef, transform, transition } =
    useSortable({ id: image.id, disabled: isReadOnly });
  const name = `imagen ${place}`;
  return (
    <li
      ref={setNodeRef}
      aria-label={`Imagen ${place}`}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={clsx(
        'grid grid-cols-[auto_6.5rem_1fr] items-center gap-x-3 gap-y-3 bg-sheet px-3 py-3 sm:grid-cols-[auto_10rem_1fr_auto] sm:gap-x-5 sm:px-4',
        isDragging && 'relative z-10 outline-2 outline-copper',
      )}
    >
      <div className="flex items-center gap-1">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          disabled={isReadOnly}
          aria-label={`Arrastrar ${name}`}
          className="grid size-9 touch-none place-items-center text-steel hover:text-ink disabled:opacity-40 enabled:cursor-grab"
        >
          <GripVertical aria-hidden="true" size={20} />
        </button>
        <span className="annotation w-5 text-muted">{place}</span>
      </div>
      <img
        src={image.thumbnail}
        alt={image.alt}
        width={160}
        height={90}
        loading="lazy"
        style={{ objectPosition: image.position }}
        className={clsx('aspect-video w-full bg-ink object-cover', !image.is_active && 'opacity-45')}
      />
      <div className="flex justify-end sm:order-last">
        <MoveButtons name={name} onUp={isReadOnly ? null : onUp} onDown={isReadOnly ? null : onDown} />
        <IconButton label={`Eliminar ${name}`} disabled={isReadOnly} onClick={onDelete}>
          <Trash2 aria-hidden="true" size={18} className="text-status-red" />
        </IconButton>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-8 gap-y-2 sm:col-span-1">
        <DurationInput
          label={`Duración de ${name}`}
          seconds={image.duration_seconds}
          disabled={isReadOnly}
          onChange={onDuration}
        />
        <span className="flex items-center gap-2.5 text-sm">
          <Switch
            label={`Mostrar ${name}`}
            isOn={image.is_active}
            disabled={isReadOnly}
            onChange={onToggle}
          />
          <span aria-hidden="true">
            <StatusBadge tone={image.is_active ? 'green' : 'steel'}>
              {image.is_active ? 'Activa' : 'Inactiva'}
            </StatusBadge>
          </span>
        </span>
      </div>
    </li>
  );
}
