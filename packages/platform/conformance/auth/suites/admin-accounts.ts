import type { Account } from '../case.ts';

export const one = {
  user: { email: 'test1@example.com', phone: '12345678', password: 'test' },
} satisfies Account;

export const two = {
  user: { email: 'test2@example.com', phone: '987654321', password: 'test' },
} satisfies Account;
