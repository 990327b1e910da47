import { Languages } from 'lucide-react';

/** Announces that parts of the following content are in Spanish. */
export function SpanishNotice({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 border-l-3 border-copper bg-paper px-4 py-2.5 text-sm">
      <Languages aria-hidden="true" size={18} className="mt-px shrink-0 text-copper" />
      {children}
    </p>
  );
}
