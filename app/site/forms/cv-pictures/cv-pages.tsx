import { ArrowLeft, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cvPicturesTexts } from '#app/i18n/pages/cv-pictures.ts';
import { useChangedTexts } from '#app/i18n/use-changed-texts.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { type PicturePage, turnRight, type UnreadPage } from './picture-page.ts';

/** The pages of the PDF made from pictures, as they will be sent. */
export default function CvPages({
  pages,
  onChange,
}: {
  pages: readonly PicturePage[];
  onChange: (pages: readonly (PicturePage | UnreadPage)[]) => void;
}) {
  const texts = useChangedTexts('pages/cv-pictures', cvPicturesTexts);
  const pressed = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the pages have changed
  useEffect(() => {
    // Moving a page takes the focus from its button, or disables it.
    if (document.activeElement?.matches('body, :disabled'))
      pressed.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    pressed.current = null;
  }, [pages]);
  return (
    <ol aria-label={texts.pages} className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {pages.map((page, index) => {
        const name = `${texts.page} ${index + 1}`;
        const others = pages.filter(({ id }) => id !== page.id);
        const change = (changed: Parameters<typeof onChange>[0]) => (event: React.MouseEvent) => {
          pressed.current = event.currentTarget.closest('li');
          onChange(changed);
        };
        return (
          <li key={page.id} className="grid grid-rows-[1fr_auto] border border-rule bg-sheet">
            <Thumbnail page={page} name={name} />
            <div className="flex items-center border-t border-rule pl-2">
              <span aria-hidden="true" className="grow text-sm tabular-nums">
                {index + 1}
              </span>
              <IconButton
                label={`${texts.moveForward} ${name}`}
                disabled={index === 0}
                onClick={change(others.toSpliced(index - 1, 0, page))}
              >
                <ArrowLeft aria-hidden="true" size={18} />
              </IconButton>
              <IconButton
                label={`${texts.turn} ${name}`}
                onClick={change(pages.map((kept) => (kept === page ? turnRight(page) : kept)))}
              >
                <RotateCw aria-hidden="true" size={18} />
              </IconButton>
              <IconButton label={`${texts.remove} ${name}`} onClick={() => onChange(others)}>
                <X aria-hidden="true" size={18} />
              </IconButton>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Thumbnail({ page: { height, jpeg, width }, name }: { page: PicturePage; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(jpeg);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [jpeg]);
  return (
    <img
      src={url}
      alt={name}
      width={width}
      height={height}
      className="mx-auto h-48 w-auto self-center object-contain"
    />
  );
}
