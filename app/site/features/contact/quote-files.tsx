import { FileText, Upload, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatFileSize } from '#app/i18n/format-file-size.ts';
import type { quoteDetailsTexts } from '#app/i18n/pages/quote-details.ts';
import { useLanguage } from '#app/i18n/use-language.ts';
import { Field } from '#app/ui/field.tsx';
import { useEarlyFiles } from '#app/ui/use-early-files.ts';
import { MAX_QUOTE_FILES } from '#domain/values/file-limits.ts';
import {
  QUOTE_FILE_EXTENSIONS,
  type QuoteFileError,
  validateQuoteFiles,
} from '#domain/website/quote-file.ts';
import { readQuoteFileExtension } from './read-quote-file-extension.ts';

/**
 * The files of a quote request; uploading them requires scripts.
 *
 * @param props.progress upload progress from 0 to 1, or `offline` when the network was lost; null when idle
 */
export function QuoteFiles({
  texts,
  files,
  onFiles,
  progress,
}: {
  texts: (typeof quoteDetailsTexts)['es'];
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  progress: number | 'offline' | null;
}) {
  const language = useLanguage();
  const [problem, setProblem] = useState<QuoteFileError | null>(null);
  const kept = useRef(files);
  useEffect(() => {
    kept.current = files;
  }, [files]);
  const add = async (chosen: FileList | null): Promise<void> => {
    const added = [...(chosen ?? [])];
    const all = [...files, ...added];
    const found = validateQuoteFiles(all);
    setProblem(found);
    if (found) return;
    // Before they are read, so that sending meanwhile includes them.
    onFiles(all);
    const extensions = await Promise.all(added.map(readQuoteFileExtension));
    const unsupported = added.filter((_, index) => extensions[index] === null);
    if (unsupported.length === 0) return;
    setProblem('type');
    onFiles(kept.current.filter((file) => !unsupported.includes(file)));
  };
  const input = useRef<HTMLInputElement>(null);
  useEarlyFiles(input, add);
  return (
    <Field
      className="noscript:hidden"
      label={texts.files}
      hint={texts.filesHint}
      error={problem ? texts.errors[problem] : undefined}
    >
      {(control) => (
        <div className="grid gap-2">
          {files.map((file, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              key={index}
              className="flex items-center gap-3 border border-rule px-3 py-1.5"
            >
              <FileText aria-hidden="true" size={18} className="shrink-0 text-copper" />
              <span className="min-w-0 grow break-all">{file.name}</span>
              <span className="text-sm whitespace-nowrap text-muted">
                {formatFileSize(file.size, language)}
              </span>
              <button
                type="button"
                aria-label={`${texts.remove} ${file.name}`}
                className="p-2 hover:text-copper"
                onClick={() => {
                  setProblem(null);
                  // The input is not rendered while the maximum number of files is chosen, so remove the file first.
                  flushSync(() => onFiles(files.filter((kept) => kept !== file)));
                  input.current?.focus();
                }}
              >
                <X aria-hidden="true" size={16} />
              </button>
            </div>
          ))}
          {files.length < MAX_QUOTE_FILES && (
            <div className="relative grid min-h-20 place-items-center border border-dashed border-field px-4 py-4 text-center focus-within:border-copper focus-within:outline-2 focus-within:outline-copper">
              {/* Covers the whole area, so that clicks and drops work anywhere in it. */}
              <input
                {...control}
                ref={input}
                type="file"
                multiple
                accept={QUOTE_FILE_EXTENSIONS}
                className="absolute inset-0 cursor-pointer opacity-0"
                onChange={({ target }) => {
                  add(target.files);
                  // Allows choosing the same file again after removing it.
                  target.value = '';
                }}
              />
              <p className="text-balance text-steel">
                <Upload aria-hidden="true" size={20} className="mr-3 inline align-[-0.2em] text-copper" />
                {texts.choose}
              </p>
            </div>
          )}
          {/* Without a value, the bar is indeterminate: the upload is waiting. */}
          {progress !== null && (
            <progress
              value={progress === 'offline' ? undefined : progress}
              max={1}
              aria-label={texts.uploading}
              className="h-1 w-full accent-copper"
            />
          )}
          <p role="status" className="font-medium text-copper empty:hidden">
            {progress === 'offline' && texts.offline}
          </p>
        </div>
      )}
    </Field>
  );
}
