import { z } from 'zod';

/** Router state after signing in: users with a single center, in which nothing can wait, skip the menu. */
export const JUST_SIGNED_IN = { isJustSignedIn: true } as const;

const justSignedInSchema = z.object({ isJustSignedIn: z.literal(true) });

/** Whether a location's state is `JUST_SIGNED_IN`. */
export const isJustSignedIn = (state: unknown): boolean => justSignedInSchema.safeParse(state).success;
