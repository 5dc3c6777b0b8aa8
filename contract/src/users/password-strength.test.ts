import { expect, test } from 'vitest';
import { weaknessOf } from './password-strength.ts';

test('a password of one’s own is long, and not one that guessing begins with', () => {
  const names = ['grace', 'grace.hopper@example.com'];
  for (const short of ['', 'elevenchars', '👩‍💻👩‍💻']) expect(weaknessOf(short, names)).toBe('short');
  for (const common of [
    'Password 1234',
    '1234567890123',
    'qwertyuiopas',
    'aaaaaaaaaaaab',
    'CorrectHorse-BatteryStaple',
  ])
    expect(weaknessOf(common, names), common).toBe('guessable');
  for (const own of ['grace12345678', 'Grace.Hopper2026', 'grace.hopper@example.com'])
    expect(weaknessOf(own, names), own).toBe('own_name');
  for (const good of ['a better battery staple', 'kühler Morgen im Mai', 'x7Qp-2mZr-9Lkd'])
    expect(weaknessOf(good, names), good).toBeUndefined();
});
