import { useRef, useState } from 'react';
import { toast } from '#app/ui/toast.tsx';
import { cleanLine } from '#domain/values/clean-text.ts';
import { randomUuid } from '#domain/values/random-uuid.ts';
import { nameOfFile } from '#domain/website/media-file.ts';
import { type CheckedFile, inspectFile, type RefusedFile } from './inspect-file.ts';
import { useAddMedia } from './write-media.ts';

/** A file that was chosen, with what is written about it before it is uploaded. */
export interface QueuedFile {
  readonly key: string;
  readonly inspected: CheckedFile | RefusedFile;
  readonly name: string;
  readonly alt_es: string;
  readonly alt_en: string;
  /** Fraction sent, 0 to 1; null while it waits. */
  readonly progress: number | null;
  readonly hasFailed: boolean;
}

const orNull = (text: string): string | null => cleanLine(text) || null;

/** The files to be uploaded: checked when they are chosen, and sent one after another. */
export function useUploadQueue() {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const { isPending, mutateAsync: upload } = useAddMedia();
  const change = (key: string, patch: Partial<QueuedFile>): void =>
    setQueue((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const remove = (key: string): void => setQueue((before) => before.filter((one) => one.key !== key));

  const inspecting = useRef(Promise.resolve());
  const discarding = useRef(new AbortController());
  // One after another: each picture is decoded, which takes up to 200 MB.
  const inspectAll = async (files: readonly File[], { signal }: AbortController) => {
    for (const file of files) {
      if (signal.aborted) return;
      const inspected = await inspectFile(file);
      if (signal.aborted) return;
      const added = {
        key: randomUuid(),
        inspected,
        name: nameOfFile(file.name),
        alt_es: '',
        alt_en: '',
        progress: null,
        hasFailed: false,
      };
      setQueue((before) => [...before, added]);
    }
  };
  const add = (files: readonly File[]): void => {
    const current = discarding.current;
    inspecting.current = inspecting.current.then(() => inspectAll(files, current));
  };
  const clear = (): void => {
    discarding.current.abort();
    discarding.current = new AbortController();
    setQueue([]);
  };

  const sendOne = async ({ alt_en, alt_es, inspected, key, name }: QueuedFile): Promise<boolean> => {
    if ('problem' in inspected) return false;
    const texts = inspected.size ? { alt_es: orNull(alt_es), alt_en: orNull(alt_en) } : {};
    change(key, { progress: 0, hasFailed: false });
    return upload({
      fields: { name: cleanLine(name) || nameOfFile(inspected.file.name), ...texts },
      file: inspected,
      onProgress: (progress) => change(key, { progress }),
    }).then(
      () => {
        remove(key);
        return true;
      },
      () => {
        change(key, { progress: null, hasFailed: true });
        return false;
      },
    );
  };

  const send = async (): Promise<void> => {
    const accepted = queue.filter(({ inspected }) => !('problem' in inspected));
    let sent = 0;
    for (const one of accepted) if (await sendOne(one)) sent += 1;
    // Failures have a toast of their own.
    if (sent === accepted.length)
      toast({ title: sent === 1 ? 'Archivo subido' : `${sent} archivos subidos` });
  };
  return { queue, isSending: isPending, add, change, remove, send, clear };
}
