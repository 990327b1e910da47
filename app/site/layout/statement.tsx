/** A section's key sentence, in large type. */
export function Statement({ children }: { children: string }) {
  return (
    <p className="max-w-[26em] font-display text-[clamp(1.5rem,1.15rem+1.6vw,2.5rem)] leading-[1.22] font-semibold tracking-[-0.02em] text-balance">
      {children}
    </p>
  );
}
