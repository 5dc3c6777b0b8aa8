import { Trans } from '@lingui/react/macro';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** A screen that fails to render shows this instead of breaking the admin. (specification 1 §8) */
export const RenderError = () => (
  <Notice tone="danger"><Trans>There was an error rendering this view. Please contact support for assistance if the problem persists.</Trans></Notice>
);

/** Catches what fails to render inside; a new `resetKey` tries again. */
export class ErrorBoundary extends Component<{ children: ReactNode; resetKey?: string }, { failedAt?: string | undefined }> {
  override state: { failedAt?: string | undefined } = {};

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failedAt: this.props.resetKey ?? '' });
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidUpdate(previous: { resetKey?: string }): void {
    if (this.state.failedAt !== undefined && previous.resetKey !== this.props.resetKey) this.setState({ failedAt: undefined });
  }

  override render(): ReactNode {
    return this.state.failedAt === undefined ? this.props.children : <RenderError />;
  }
}
