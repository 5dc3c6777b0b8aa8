import { Trans } from '@lingui/react/macro';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** A screen that fails to render shows this instead of breaking the admin. */
export const RenderError = () => (
  <Notice tone="danger">
    <Trans>
      There was an error rendering this view. Please contact support for assistance if the problem persists.
    </Trans>
  </Notice>
);

/** Catches what fails to render inside; a new `key` tries again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <RenderError /> : this.props.children;
  }
}
