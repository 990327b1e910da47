import { useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/**
 * Asks before a navigation, Back included, leaves the page or the dialog.
 *
 * @param blocks whether to ask
 * @returns what a `ConfirmDialog` needs
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
    // The dialog also calls it when it closes after the confirmation: Back, which is asynchronous, would be blocked again.
    onCancel: () => {
      if (confirmed.current !== blocker.location) blocker.reset?.();
    },
  };
}
