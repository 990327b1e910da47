import { type RefObject, useEffect } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

/** Picks up files chosen before hydration, when there was no change handler yet. */
export function useEarlyFiles(
  input: RefObject<HTMLInputElement | null>,
  onChoose: (files: FileList) => void,
): void {
  const choose = useStableCallback(onChoose);
  useEffect(() => {
    const files = input.current?.files;
    if (files && files.length > 0) choose(files);
  }, [input, choose]);
}
