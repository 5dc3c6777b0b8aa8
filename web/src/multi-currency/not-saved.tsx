import type { ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';

/** Under the question of a dialog whose change failed. */
export const NotSaved = ({ children }: { children: ReactNode }) => (
  <div className="mt-3">
    <Notice tone="danger">{children}</Notice>
  </div>
);
