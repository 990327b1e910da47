import type { User } from '@supabase/supabase-js';
import { createContext, useContext } from 'react';
import type { Access } from '#domain/staff/permission.ts';

/** The signed-in user and their permissions. */
export interface Staff {
  readonly user: User;
  readonly access: Access;
}

export const StaffContext = createContext<Staff | null>(null);

export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff must be used inside RequireStaff');
  return staff;
}
