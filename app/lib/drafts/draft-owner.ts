import { createContext, use } from 'react';

/** The id of the person whose drafts are kept; null while nobody's are. */
export const DraftOwner = createContext<string | null>(null);

export const useDraftOwner = (): string | null => use(DraftOwner);
