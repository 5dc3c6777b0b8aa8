import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { settings } from '../page-settings.ts';
import { greetingAt } from './greeting-at.ts';

/** By the time of day of the viewer. */
export function Greeting() {
  const { t } = useLingui();
  const [hour] = useState(() => new Date().getHours());
  const greeting = t(greetingAt(hour));
  const { first_name } = settings.currentUser;
  return (
    <>
      {first_name ? `${greeting}, ${first_name}` : greeting} <Wave />
    </>
  );
}

/** A waving hand, drawn: not every machine has a font for the emoji, which stays as text for copying. */
const Wave = () => (
  <span aria-hidden>
    <span className="sr-only">👋</span>
    <svg viewBox="0 0 24 24" className="inline size-[1.1em] align-[-0.15em]">
      <path
        d="M7.2 12.9 4.9 8.9a1.25 1.25 0 0 1 2.2-1.3l2 3.4-3.2-5.7A1.25 1.25 0 0 1 8.1 4l3.3 5.8-2.3-5a1.25 1.25 0 0 1 2.2-1.1l3 6.2 1 2c.2-1.3.6-2.5 1.6-3.2.8-.5 1.7 0 1.7.9 0 2.8 1.1 5.4-.4 8.2-1.8 3.3-6 3.6-8.5 1.3-1.2-1.1-2.2-3.2-2.6-4.2Z"
        fill="#f3b533"
        stroke="#8a5a00"
        strokeWidth="1"
        strokeLinejoin="round"
      />
      <path
        d="M2.6 13.2c.2 2 .9 3.7 2.1 5M16.800 2.600c1.400.5 2.500 1.400 3.300 2.700"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        opacity=".55"
      />
    </svg>
  </span>
);
