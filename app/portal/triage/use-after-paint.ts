import { startTransition, useEffect, useState } from 'react';

/**
 * A value, once what changed with it has been painted: for what takes long to render and may come a moment later. Those
 * that are passed in between are never returned. `useDeferredValue` would often be rendered before the paint.
 */
export function useAfterPaint<Value extends string | undefined>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before its paint, and the tasks that they queue after it.
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
