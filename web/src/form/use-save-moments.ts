import { useEffect, useEffectEvent } from 'react';

/** Saves what is typed without a button: after a pause, again while saving fails, and when the page is hidden. */
export function useSaveMoments({
  due,
  pause,
  retry,
  isFailing,
  save,
  saveAtOnce,
}: {
  /** What waits to be saved, as text; empty when nothing does. A change begins the pause anew. */
  due: string;
  /** Milliseconds without a change until it is saved. */
  pause: number;
  /** Milliseconds until a failed save is tried again. */
  retry: number;
  isFailing: boolean;
  save: () => void;
  /** The page may be gone before the response. */
  saveAtOnce: () => void;
}): void {
  const saveNow = useEffectEvent(save);
  const leave = useEffectEvent(() => document.visibilityState === 'hidden' && saveAtOnce());
  useEffect(() => {
    if (due === '') return;
    const timer = setTimeout(saveNow, pause);
    return () => clearTimeout(timer);
  }, [due, pause]);
  useEffect(() => {
    if (!isFailing) return;
    const timer = setInterval(saveNow, retry);
    return () => clearInterval(timer);
  }, [isFailing, retry]);
  useEffect(() => {
    const onChange = () => void leave();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
