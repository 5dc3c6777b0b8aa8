import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** A section of a long page; links use its id. */
export const Section = ({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) => (
  <div id={id} className="scroll-mt-[calc(var(--covered)+1rem)]">
    <Card title={title}>
      {intro && <p className="-mt-2 mb-4 text-muted">{intro}</p>}
      {children}
    </Card>
  </div>
);
