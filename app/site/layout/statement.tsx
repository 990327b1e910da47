/** A section's key sentence, larger than its text, and calmer than the heading above it. */
export function Statement({ children }: { children: string }) {
  return (
    <p className="max-w-[36em] text-[clamp(1.3rem,1.1rem+0.8vw,1.75rem)] leading-[1.4] text-balance">
      {children}
    </p>
  );
}
