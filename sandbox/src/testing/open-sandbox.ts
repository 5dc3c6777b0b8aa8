import { afterAll } from 'vitest';
import type { SandboxOptions } from '../sandbox.ts';
import { createTestSandbox } from './sandbox.ts';
import type { TestSandbox } from './sandbox.ts';

/** One sandbox for all tests of a file, awaited at its top and checked and closed after its last test. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await createTestSandbox(options);
  afterAll(() => sandbox.dispose());
  return sandbox;
}
