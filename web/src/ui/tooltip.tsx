import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { placeTooltip } from './tooltip-place.ts';

/** How long a tooltip stays after the pointer leaves, so that it can be read and reached. */
export const tooltipHideDelay = 600;
/** How long the window must be still before a tooltip moves to its new place. */
const resizeDebounce = 150;

/**
 * Explains the one focusable control inside. It hides 600 ms after the pointer leaves, on Escape, and on a click outside.
 * `isName` says that the text is the control's own name, so it is not read twice.
 */
export function Tooltip({
  text,
  children,
  side = 'top',
  delay = 300,
  isName = false,
}: {
  text: ReactNode;
  children: ReactElement;
  side?: 'top' | 'bottom';
  delay?: number;
  isName?: boolean;
}) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const anchor = () => wrapper.current?.firstElementChild;
  const later = (open: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), wait);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const control = wrapper.current?.firstElementChild;
    if (!isOpen || isName || !control) return;
    const before = control.getAttribute('aria-describedby');
    control.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    return () =>
      before ? control.setAttribute('aria-describedby', before) : control.removeAttribute('aria-describedby');
  }, [isOpen, isName, id]);

  useEffect(() => {
    if (!isOpen) return;
    const hideOutside = (event: globalThis.PointerEvent) => {
      const target = event.target as Node; // pointer events come from nodes
      if (!bubble.current?.contains(target) && !wrapper.current?.contains(target)) setOpen(false);
    };
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', hideOutside);
    document.addEventListener('keydown', hideOnEscape);
    return () => {
      document.removeEventListener('pointerdown', hideOutside);
      document.removeEventListener('keydown', hideOnEscape);
    };
  }, [isOpen]);

  useLayoutEffect(() => {
    if (!isOpen) return;
    let resized: ReturnType<typeof setTimeout>;
    const place = () => {
      const control = wrapper.current?.firstElementChild;
      if (!bubble.current || !control) return;
      const { top, left } = placeTooltip(
        control.getBoundingClientRect(),
        bubble.current.getBoundingClientRect(),
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        side,
      );
      Object.assign(bubble.current.style, { top: `${top}px`, left: `${left}px` });
    };
    const onResize = () => {
      clearTimeout(resized);
      resized = setTimeout(place, resizeDebounce);
    };
    place();
    window.addEventListener('resize', onResize);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      clearTimeout(resized);
      window.removeEventListener('resize', onResize);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [isOpen, side]);

  // Touch has no hover: a tap opens it and a tap elsewhere closes it.
  const enter = (event: PointerEvent) => later(true, event.pointerType === 'touch' ? 0 : delay);
  const leave = (event: PointerEvent) => event.pointerType !== 'touch' && later(false, tooltipHideDelay);
  const focus = (event: FocusEvent) =>
    anchor()?.contains(event.target) && event.target.matches(':focus-visible') && later(true, 0);
  return (
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={focus}
      onBlur={() => later(false, 0)}
    >
      {children}
      {isOpen &&
        createPortal(
          <div
            ref={bubble}
            id={id}
            role="tooltip"
            data-react-aria-top-layer="true"
            className="fixed z-50 w-max max-w-[250px] rounded-control bg-ink px-2.5 py-1.5 text-[0.8125rem] text-canvas shadow-raised"
          >
            {text}
          </div>,
          document.body,
        )}
    </span>
  );
}
