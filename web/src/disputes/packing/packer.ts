import type { Order, Outcome, Reply, Request } from './packing.ts';

interface Waiting {
  onProgress: (share: number) => void;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
}

/** The worker couldn’t load, ran out of memory or failed in a way that says nothing about a file. */
export class PackerFailed extends Error {}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/** The worker, and the PDF library in it, load with the first order. */
function start(): Worker {
  const started = new Worker(new URL('./pack-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const order = waiting.get(data.id);
    if (!order) return;
    if ('progress' in data) return order.onProgress(data.progress);
    waiting.delete(data.id);
    if ('outcome' in data) order.resolve(data.outcome);
    else order.reject(new PackerFailed(data.failed));
  });
  // It didn’t load, or ran out of memory; the next order begins with a new one.
  started.addEventListener('error', () => {
    started.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new PackerFailed('the packer stopped'));
    waiting.clear();
  });
  return started;
}

/** Makes one PDF of several files, away from the page’s own thread. Rejects when the signal aborts. */
export async function pack(
  order: Order,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Outcome> {
  signal.throwIfAborted();
  const id = ++last;
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      waiting.set(id, { onProgress, resolve, reject });
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }); // an AbortError
      worker ??= start();
      worker.postMessage({ id, order } satisfies Request, {});
    });
  } finally {
    if (waiting.delete(id)) worker?.postMessage({ id, isCanceled: true } satisfies Request, {});
  }
}

/** Ends the worker and frees its photos. */
export function closePacker(): void {
  worker?.terminate();
  worker = undefined;
}
