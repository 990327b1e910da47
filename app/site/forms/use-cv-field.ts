import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supabase } from '#app/lib/supabase.ts';
import { checkCvFile } from '#app/lib/uploads/check-cv-file.ts';
import { fetchEarly } from '#app/ui/deferred.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useEarlyFiles } from '#app/ui/use-early-files.ts';
import type { CvError } from '#domain/recruiting/check-cv.ts';
import { explainCvError } from './explain-cv-error.ts';

/** The state of a form's CV: the chosen file, its problem, and the upload progress. */
export interface CvFieldState {
  /** The form whose texts are shown. */
  readonly texts: 'application' | 'internships';
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly file: File | null;
  readonly problem: CvError | null;
  /** From 0 to 1; null when idle. */
  readonly progress: number | null;
  readonly isOffline: boolean;
  readonly choose: (file: File | null) => void;
  /** @returns the file, or null after showing that there is none in a toast and at the field */
  readonly check: () => File | null;
  /** Empties the field. */
  readonly clear: () => void;
  readonly onProgress: (fraction: number | null) => void;
  readonly onOffline: (isOffline: boolean) => void;
}

/** @param options.onChoose called with each valid file */
export function useCvField(
  texts: CvFieldState['texts'],
  options: { initial?: () => File | null; onChoose?: (file: File | null) => void } = {},
): CvFieldState {
  const { initial = () => null, onChoose } = options;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState(initial);
  const [problem, setProblem] = useState<CvError | null>(null);
  const [progress, onProgress] = useState<number | null>(null);
  const [isOffline, onOffline] = useState(false);
  const report = (found: CvError | null): boolean => {
    setProblem(found);
    if (found) toast({ tone: 'error', ...explainCvError(found, texts, t) });
    return found !== null;
  };
  // While one file is read, another may be chosen.
  const latest = useRef<File | null>(null);
  const choose = async (chosen: File | null): Promise<void> => {
    latest.current = chosen;
    const checked = chosen && (await checkCvFile(chosen));
    if (latest.current !== chosen || report(typeof checked === 'object' ? checked : null)) return;
    setFile(chosen);
    onChoose?.(chosen);
    // The code that sends it loads while the visitor fills in the rest.
    if (chosen) fetchEarly(supabase);
  };
  useEarlyFiles(input, ([chosen]) => choose(chosen ?? null));
  return {
    texts,
    input,
    file,
    problem,
    progress,
    isOffline,
    choose,
    check: () => (report(file ? null : { reason: 'missing', kind: null }) ? null : file),
    clear: () => setFile(null),
    onProgress,
    onOffline,
  };
}
