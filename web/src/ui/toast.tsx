import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

interface ToastOptions {
  /** The act it is about: only the latest toast of one act is shown. */
  about?: string;
  link?: { label: string; href: string };
  undo?: { label?: string; onUndo: () => void };
}
interface Toast extends ToastOptions {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
}

let toasts: Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const publish = (next: Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const without = (about: string | undefined): Toast[] =>
  about === undefined ? toasts : toasts.filter((toast) => toast.about !== about);
const show =
  (tone: Toast['tone']) =>
  (text: string, options: ToastOptions = {}) =>
    publish([...without(options.about), { ...options, id: nextId++, tone, text }].slice(-4));
const dismiss = (id: number) => publish(toasts.filter((toast) => toast.id !== id));

/** Reports the outcome of the user's own act. An error must also be visible where it happened. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Removes the toasts about an act, because it starts again. */
  clear: (about: string) => publish(without(about)),
};

/** Longer texts, and those with something to press, stay longer: five to eight seconds. */
export const toastDuration = (text: string, hasAction: boolean): number =>
  Math.min(8000, Math.max(5000, text.length * 70) + (hasAction ? 1500 : 0));

/** Where toasts appear; the shell renders one. */
export function ToastRegion() {
  const { t } = useLingui();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const [isPaused, setPaused] = useState(false);
  return (
    // Hovering or focusing it only pauses the timer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t`Notifications`}
      // Stays reachable while a dialog hides the rest of the page from screen readers.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 max-sm:top-10 max-sm:bottom-auto [:has([data-save-bar])_&]:top-10 [:has([data-save-bar])_&]:bottom-auto"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" aria-live="polite" className="contents">
        {shown
          .filter(({ tone }) => tone !== 'error')
          .map((item) => (
            <ToastItem key={item.id} toast={item} isPaused={isPaused} />
          ))}
      </div>
      <div role="alert" className="contents">
        {shown
          .filter(({ tone }) => tone === 'error')
          .map((item) => (
            <ToastItem key={item.id} toast={item} isPaused={isPaused} />
          ))}
      </div>
    </section>
  );
}

function ToastItem({ toast: { id, tone, text, link, undo }, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { t } = useLingui();
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(id), toastDuration(text, Boolean(link ?? undo)));
    return () => clearTimeout(timer);
  }, [id, text, link, undo, isPaused]);
  return (
    <div className="pointer-events-auto flex w-full max-w-[30rem] items-center gap-2 rounded-control border border-line bg-raised py-1.5 pr-1.5 pl-3 shadow-raised">
      <Icon
        name={tone}
        className={classNames(
          tone === 'success' && 'text-success-ink',
          tone === 'error' && 'text-danger-ink',
          tone === 'info' && 'text-info-ink',
        )}
      />
      <p className="min-w-0 flex-1">
        {text}{' '}
        {link && (
          <Link href={link.href} onPress={() => dismiss(id)}>
            {link.label}
          </Link>
        )}
      </p>
      {undo && (
        <Button
          size="small"
          variant="quiet"
          onPress={() => {
            undo.onUndo();
            dismiss(id);
          }}
        >
          {undo.label ?? t`Undo`}
        </Button>
      )}
      <IconButton icon="close" label={t`Dismiss`} onPress={() => dismiss(id)} />
    </div>
  );
}
