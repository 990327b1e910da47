/** The first link of a page, visible while focused; skips the navigation and leads to `#contenido`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#contenido"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-sheet focus:p-3"
    >
      {label}
    </a>
  );
}
