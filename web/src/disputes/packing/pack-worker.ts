import { encodePhoto } from './encode-photo.ts';
import { packSlot } from './pack-slot.ts';
import type { PhotoCache } from './pack-slot.ts';
import type { Order, Reply, Request } from './packing.ts';

const photos: PhotoCache = new Map();
const running = new Map<number, AbortController>();
let last = Promise.resolve();

// The options say that this is no window, whose messages need an origin.
const reply = (message: Reply): void => globalThis.postMessage(message, {});

globalThis.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if ('isCanceled' in data) return running.get(data.id)?.abort();
  last = packAfter(last, data.id, data.order);
});

/** One order after another, so that photos of two aren’t in memory at the same time. */
async function packAfter(earlier: Promise<void>, id: number, order: Order): Promise<void> {
  const control = new AbortController();
  running.set(id, control);
  await earlier;
  try {
    const onProgress = (progress: number): void => reply({ id, progress });
    const outcome = await packSlot(order, { encode: encodePhoto, photos, signal: control.signal, onProgress });
    reply({ id, outcome });
  } catch (error) {
    reply({ id, failed: String(error) });
  } finally {
    running.delete(id);
  }
}
