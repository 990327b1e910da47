/** A loading indicator, announced to screen readers. */
export function Loading({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <span aria-hidden="true" className="h-0.5 w-10 animate-pulse bg-copper" />
      {children}
    </p>
  );
}
