import { describe, expect, it } from 'vitest';
import { runExport } from './run-export.ts';

const answers = (...statuses: ('running' | 'success' | 'failed' | 'lost')[]) => {
  const waits: number[] = [];
  let looks = 0;
  const run = runExport(
    {
      request: () => Promise.resolve({ export_id: 'e1' }),
      poll: () => {
        const status = statuses[looks++] ?? 'running';
        if (status === 'lost') return Promise.reject(new Error('offline'));
        return Promise.resolve({ status, ...(status === 'success' ? { download_url: '/file.csv' } : {}) });
      },
    },
    (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  );
  return { run, waits, looks: () => looks };
};

describe('an export', () => {
  it('stops looking as soon as there is a file', async () => {
    const { run, waits } = answers('running', 'success');
    expect(await run).toEqual({ kind: 'ready', download_url: '/file.csv' });
    expect(waits).toEqual([1000, 1000]);
  });

  it('looks five times at most, a second apart', async () => {
    const { run, looks } = answers();
    expect(await run).toEqual({ kind: 'still-running' });
    expect(looks()).toBe(5);
  });

  it('is not lost by a look that fails', async () => {
    expect(await answers('lost', 'success').run).toEqual({ kind: 'ready', download_url: '/file.csv' });
  });

  it('fails when it fails, or when it cannot be requested', async () => {
    expect(await answers('failed').run).toEqual({ kind: 'failed' });
    expect(
      await runExport({
        request: () => Promise.reject(new Error('500')),
        poll: () => Promise.reject(new Error('never')),
      }),
    ).toEqual({ kind: 'failed' });
  });
});
