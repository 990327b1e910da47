import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ImageRow } from './image-row.tsx';
import type { StoredImage } from './list-images.ts';

/** The images in display order, reordered by dragging, keyboard or buttons. */
export function ImageList({
  images,
  isReadOnly,
  onReorder,
  onDuration,
  onToggle,
  onDelete,
}: {
  images: readonly StoredImage[];
  isReadOnly: boolean;
  /** @param ids of all images, in their new order */
  onReorder: (ids: readonly string[]) => void;
  onDuration: (image: StoredImage, seconds: number, previous: number) => void;
  onToggle: (image: StoredImage, isActive: boolean) => void;
  onDelete: (image: StoredImage) => void;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // Not smooth: a key pressed during smooth scrolling would start from an intermediate position.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const placeOf = (id: UniqueIdentifier): number => images.findIndex((image) => image.id === id);
  const move = (from: number, to: number): void =>
    onReorder(arrayMove([...images], from, to).map(({ id }) => id));
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: INSTRUCTIONS },
        announcements: announcements(placeOf, images.length),
      }}
    >
      <SortableContext items={images.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className="divide-y divide-grid border border-rule bg-sheet">
          {images.map((image, at) => (
            <ImageRow
              key={image.id}
              image={image}
              place={at + 1}
              isReadOnly={isReadOnly}
              onUp={at > 0 ? () => move(at, at - 1) : null}
              onDown={at < images.length - 1 ? () => move(at, at + 1) : null}
              onDuration={(seconds, previous) => onDuration(image, seconds, previous)}
              onToggle={(isActive) => onToggle(image, isActive)}
              onDelete={() => onDelete(image)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

const INSTRUCTIONS =
  'Presione espacio para tomar la imagen, las flechas para moverla, espacio para soltarla y Escape para cancelar.';

/** Screen reader announcements while dragging. */
function announcements(placeOf: (id: UniqueIdentifier) => number, count: number): Announcements {
  const place = (id: UniqueIdentifier): string => `${placeOf(id) + 1} de ${count}`;
  return {
    onDragStart: ({ active }) => `Imagen ${place(active.id)} tomada.`,
    onDragOver: ({ over }) => (over ? `Sobre el lugar ${place(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Imagen soltada en el lugar ${place(over.id)}.` : 'Imagen soltada.'),
    onDragCancel: () => 'La imagen volvió a su lugar.',
  };
}
