import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedTexts } from '#app/i18n/changed-texts.ts';
import { cvFieldTexts } from '#app/i18n/pages/cv-field.ts';
import { useLanguage } from '#app/i18n/use-language.ts';
import { checkCvFile } from '#app/lib/uploads/check-cv-file.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { useEarlyFiles } from '#app/ui/use-early-files.ts';
import type { PicturePage, UnreadPage } from './cv-pictures/picture-page.ts';
import { explainCvError } from './explain-cv-error.ts';
import { isPicture } from './is-picture.ts';

/** The file that will be sent, and the pages if it was made from pictures. */
interface ChosenCv {
  readonly file: File;
  readonly pages: readonly PicturePage[];
}

/** The state of a form's CV: the chosen file, its problem, and the upload progress. */
export interface CvFieldState {
  /** The form whose texts are shown. */
  readonly texts: 'application' | 'internships';
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly chosen: ChosenCv | null;
  readonly problem: ToastMessage | null;
  /** Whether a PDF is being made from pictures. */
  readonly isJoining: boolean;
  /** From 0 to 1; null when idle. */
  readonly progress: number | null;
  readonly isOffline: boolean;
  /** A document instead of the earlier choice, or pictures, which are added to earlier ones. */
  readonly choose: (files: readonly File[]) => void;
  readonly changePages: (pages: readonly (PicturePage | UnreadPage)[]) => void;
  /**
   * Waits until the last choice has been read.
   *
   * @returns the file, or null after showing that there is none in a toast and at the field
   */
  readonly check: () => Promise<File | null>;
  /** Empties the field. */
  readonly clear: () => void;
  readonly onProgress: (fraction: number | null) => void;
  readonly onOffline: (isOffline: boolean) => void;
}

/** @param options.onChoose called with each valid file, and with null when all its pages have been removed */
export function useCvField(
  texts: CvFieldState['texts'],
  options: { initial?: () => File | null; onChoose?: (file: File | null) => void } = {},
): CvFieldState {
  const { initial = () => null, onChoose } = options;
  const { i18n, t } = useTranslation();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState((): ChosenCv | null => {
    const file = initial();
    return file && { file, pages: [] };
  });
  const [problem, setProblem] = useState<ToastMessage | null>(null);
  const [isJoining, setIsJoining] = useState(false);
  const [progress, onProgress] = useState<number | null>(null);
  const [isOffline, onOffline] = useState(false);
  // While one choice is read, another may be made. Resolves to what is chosen then.
  const latest = useRef(Promise.resolve(chosen));

  const report = (found: ToastMessage | null): void => {
    setProblem(found);
    if (found) toast({ tone: 'error', ...found });
  };
  const accept = (read: (before: ChosenCv | null) => Promise<ChosenCv | ToastMessage | null>): void => {
    const before = latest.current;
    const accepted = before.then(async (earlier) => {
      const result = await read(earlier).catch(refusePictures);
      const isRefused = result !== null && 'title' in result;
      const now = isRefused ? earlier : result;
      // A later choice reports itself.
      if (latest.current !== accepted) return now;
      setIsJoining(false);
      report(isRefused ? result : null);
      setChosen(now);
      putIntoInput(input.current, now?.file);
      if (!isRefused) onChoose?.(now?.file ?? null);
      return now;
    });
    latest.current = accepted;
  };

  const refusePictures = (error: unknown): ToastMessage => {
    console.error('pictures not joined', error);
    return explainCvError({ reason: 'type', kind: 'jpg' }, texts, t);
  };
  const readDocument = async (files: readonly File[]): Promise<ChosenCv | ToastMessage> => {
    const [file] = files;
    if (!file || files.length > 1) {
      const { body, title } = changedTexts(i18n, 'pages/cv-field', cvFieldTexts[language]).several;
      return { title, body };
    }
    const checked = await checkCvFile(file);
    return typeof checked === 'object' ? explainCvError(checked, texts, t) : { file, pages: [] };
  };
  const choose = (files: readonly File[]): void => {
    // The dialog was cancelled, which empties the input.
    if (files.length === 0) {
      putIntoInput(input.current, chosen?.file);
      return;
    }
    accept(async (before) => {
      const kinds = await Promise.all(files.map(isPicture));
      if (kinds.includes(false)) return readDocument(files);
      setIsJoining(true);
      const { addPictures } = await import('./cv-pictures/add-pictures.ts');
      return addPictures(before?.pages ?? [], files, { i18n, language });
    });
  };
  useEarlyFiles(input, (files) => choose([...files]));
  return {
    texts,
    input,
    chosen,
    problem,
    isJoining,
    progress,
    isOffline,
    choose,
    changePages: (pages) =>
      accept(async () => {
        if (pages.length === 0) return null;
        setIsJoining(true);
        const { makePdf } = await import('./cv-pictures/add-pictures.ts');
        return makePdf(pages, { i18n, language });
      }),
    check: async () => {
      const file = (await latest.current)?.file ?? null;
      report(file ? null : explainCvError({ reason: 'missing', kind: null }, texts, t));
      return file;
    },
    clear() {
      latest.current = Promise.resolve(null);
      setChosen(null);
    },
    onProgress,
    onOffline,
  };
}

/** Lets a form that is posted by the browser itself send what is shown. */
function putIntoInput(input: HTMLInputElement | null, file: File | undefined): void {
  if (!input) return;
  const files = new DataTransfer();
  if (file) files.items.add(file);
  input.files = files.files;
}
