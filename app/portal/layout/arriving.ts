import { z } from 'zod';

/** Router state of who comes from signing in: those who have one centre skip the menu. */
export const ARRIVING = { isArriving: true } as const;

const arrivingSchema = z.object({ isArriving: z.literal(true) });

/** Whether a location's state is `ARRIVING`. */
export const isArriving = (state: unknown): boolean => arrivingSchema.safeParse(state).success;
