import { useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/**
 * Asks before a navigation, including Back, leaves the page or the dialog.
 *
 * @param blocks whether to ask
 * @returns props for a `ConfirmDialog`
 */
export function useLeaveQuestion(blocks: boolean | BlockerFunction) {
  const blocker = useBlocker(blocks);
  const confirmed = useRef<typeof blocker.location>(undefined);
  return {
    isOpen: blocker.state === 'blocked',
    onConfirm: () => {
      confirmed.current = blocker.location;
      blocker.proceed?.();
    },
    // The dialog also calls this when it closes after a confirmation; Back, being asynchronous, would then be blocked
    // again.
    onCancel: () => {
      if (confirmed.current !== blocker.location) blocker.reset?.();
    },
  };
}
