import { clsx } from 'clsx';
import { FileText, Upload } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { formatFileSize } from '../i18n/format-file-size.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Field, type FieldProps } from './field.tsx';

/**
 * A field for one file, picked or dropped; with `multiple`, of several from which the caller makes one.
 *
 * @param props.progress upload progress from 0 to 1; null when idle
 */
export function FileDrop({
  file,
  onChange,
  progress,
  prompt,
  touchPrompt = prompt,
  change,
  accept,
  label,
  hint,
  error,
  isRequired,
  className,
  ...input
}: FieldProps & {
  file: File | null;
  /** Called with what was chosen; with no file when the dialog was cancelled. */
  onChange: (files: readonly File[]) => void;
  progress: number | null;
  prompt: string;
  /** For devices without drag and drop; defaults to `prompt`. */
  touchPrompt?: string;
  change: string;
} & Omit<ComponentProps<'input'>, 'onChange'>) {
  const language = useLanguage();
  const [isOver, setIsOver] = useState(false);
  return (
    <Field {...{ label, hint, error, isRequired: isRequired ?? false, className }}>
      {(control) => (
        <div
          className={clsx(
            'relative grid min-h-24 place-items-center border border-dashed px-4 py-5 text-center transition-colors focus-within:border-copper focus-within:outline-2 focus-within:outline-copper',
            isOver ? 'border-copper bg-copper-tint' : 'border-field bg-sheet',
            error && 'border-status-red',
          )}
        >
          {/* Covers the whole area, so that clicks and drops work anywhere in it. */}
          <input
            {...input}
            {...control}
            type="file"
            accept={accept}
            className="absolute inset-0 cursor-pointer opacity-0"
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            onChange={(event) => onChange([...(event.target.files ?? [])])}
          />
          {file ? (
            <p className="flex min-w-0 flex-wrap items-center justify-center gap-x-3 gap-y-1">
              <FileText aria-hidden="true" size={20} className="text-copper" />
              <span className="min-w-0 font-medium break-all">{file.name}</span>
              <span className="text-sm text-muted">{formatFileSize(file.size, language)}</span>
              <span className="text-sm font-semibold text-copper">{change}</span>
            </p>
          ) : (
            <p className="text-balance text-steel">
              <Upload aria-hidden="true" size={20} className="mr-3 inline align-[-0.2em] text-copper" />
              <span className="pointer-coarse:hidden">{prompt}</span>
              <span className="hidden pointer-coarse:inline">{touchPrompt}</span>
            </p>
          )}
          {progress !== null && (
            <progress
              value={progress}
              max={1}
              aria-label={label}
              className="absolute inset-x-0 bottom-0 h-1 w-full accent-copper"
            />
          )}
        </div>
      )}
    </Field>
  );
}
