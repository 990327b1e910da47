import { clsx } from 'clsx';
import { Upload as UploadIcon } from 'lucide-react';
import { useId, useState } from 'react';

/** Selects files, or accepts those dropped from the desktop. */
export function UploadArea({
  label,
  prompt,
  hint,
  accept,
  disabled,
  onFiles,
}: {
  label: string;
  prompt: string;
  hint: string;
  /** Media types. */
  accept: readonly string[];
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  return (
    <div
      className={clsx(
        'relative grid place-items-center gap-1 border border-dashed px-4 py-8 text-center transition-colors focus-within:border-copper focus-within:outline-2 focus-within:outline-copper',
        disabled ? 'border-rule' : isOver ? 'border-copper bg-copper-tint' : 'border-steel bg-sheet',
      )}
    >
      {/* Covers the area: clicks and drops anywhere reach the input. */}
      <input
        type="file"
        multiple
        disabled={disabled}
        accept={accept.join()}
        aria-label={label}
        aria-describedby={hintId}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
      <UploadIcon
        aria-hidden="true"
        size={24}
        className={clsx('mb-1', disabled ? 'text-muted' : 'text-copper')}
      />
      <p className={clsx('font-semibold', disabled ? 'text-muted' : 'text-ink')}>{prompt}</p>
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
