import { startTransition, useEffect, useState } from 'react';

/**
 * A value, returned once the render it caused has been painted: for content that is slow to render and may appear a
 * moment later. Intermediate values are skipped. `useDeferredValue` would often render before the paint.
 */
export function useAfterPaint<Value extends string | undefined>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before its paint, and the tasks they queue run after it.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return painted;
}
