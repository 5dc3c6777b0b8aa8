import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpTestAccount } from './test-account-flow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = <T>(milliseconds: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));

/** Begins a setup whose account is made after `making` milliseconds and whose status is read by `readStatus`. */
function begin(making: number, readStatus: () => Promise<string | undefined>) {
  const progress: number[] = [];
  const leave = new AbortController();
  const reads: number[] = [];
  const began = performance.now();
  const done = setUpTestAccount({
    makeAccount: () => later(making, '/overview'),
    readStatus: () => {
      reads.push(performance.now() - began);
      return readStatus();
    },
    onProgress: (percent) => progress.push(percent),
    signal: leave.signal,
  });
  return { done, progress, reads, leave, took: () => performance.now() - began };
}

test('progress begins at 5 and stays below 40 while the account is being made', async () => {
  const { done, progress } = begin(30_000, () => Promise.resolve('enabled'));
  expect(progress).toEqual([5]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(progress.slice(0, 4)).toEqual([5, 9, 13, 17]);
  expect(progress.at(-1)).toBe(40);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await done).toBe('/overview');
  expect(progress.at(-1)).toBe(100);
});

test('the account is read every 2.5 seconds until it is no longer pending', async () => {
  let status = 'pending_verification';
  const { done, reads, progress, took } = begin(1, () => Promise.resolve(status));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reads).toEqual([1, 2_501, 5_001]);
  expect(progress.at(-1)).toBeLessThan(100);
  status = 'complete';
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await done).toBe('/overview');
  expect(took()).toBeLessThan(9_000);
});

test('the wait ends above 95 percent, and after 40 seconds even when the account can’t be read', async () => {
  const pending = begin(20_000, () => Promise.resolve('pending'));
  await vi.advanceTimersByTimeAsync(20_000 + 40_000);
  expect(await pending.done).toBe('/overview');
  expect(pending.reads.length).toBeLessThanOrEqual(16);
  const hanging = begin(0, () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(39_000);
  expect(hanging.progress.at(-1)).toBeLessThan(100);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await hanging.done).toBe('/overview');
  expect(hanging.progress.at(-1)).toBe(100);
});

test('a failure ends it, and leaving goes nowhere', async () => {
  const failed = setUpTestAccount({
    makeAccount: () => Promise.reject(new Error('refused')),
    readStatus: () => Promise.resolve('complete'),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(failed).rejects.toThrow('refused');
  const left = begin(0, () => Promise.resolve('pending'));
  await vi.advanceTimersByTimeAsync(3_000);
  left.leave.abort();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await left.done).toBeUndefined();
  expect(vi.getTimerCount()).toBeLessThanOrEqual(2);
});
