import type { Piece } from './mark-words.ts';

/** Text with its matches highlighted. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ at, isFound, text }) =>
    isFound ? (
      <mark key={at} className="bg-copper-bright/40 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
