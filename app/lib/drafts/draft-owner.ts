import { createContext, use } from 'react';

/** The id of the user whose drafts are kept; null while no drafts are kept. */
export const DraftOwner = createContext<string | null>(null);

export const useDraftOwner = (): string | null => use(DraftOwner);
