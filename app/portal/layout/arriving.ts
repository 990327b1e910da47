import { z } from 'zod';

/** Router state after signing in: users with a single center skip the menu. */
export const ARRIVING = { isArriving: true } as const;

const arrivingSchema = z.object({ isArriving: z.literal(true) });

/** Whether a location's state is `ARRIVING`. */
export const isArriving = (state: unknown): boolean => arrivingSchema.safeParse(state).success;
