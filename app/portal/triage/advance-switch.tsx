import { useId, useState } from 'react';
import { Switch } from '#app/ui/switch.tsx';

const KEY = 'applications.advance';
const LABEL = 'Pasar a la siguiente al decidir';

/** Whether a decision opens the next row; stored in this browser, off by default. */
export function useAdvance(): [isOn: boolean, change: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(isStoredOn);
  const change = (to: boolean): void => {
    setIsOn(to);
    try {
      localStorage.setItem(KEY, to ? 'on' : 'off');
    } catch {
      // Storage is full or blocked: the choice holds until the page is left.
    }
  };
  return [isOn, change];
}

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function AdvanceSwitch({
  isOn,
  onChange,
  hint,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  hint: string;
}) {
  const hintId = useId();
  return (
    <div className="mt-6 flex items-start gap-3 border-t border-grid pt-4 print:hidden">
      <Switch label={LABEL} isOn={isOn} onChange={onChange} describedBy={hintId} />
      <div className="text-sm">
        <p className="font-semibold text-ink" aria-hidden="true">
          {LABEL}
        </p>
        <p id={hintId} className="text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
