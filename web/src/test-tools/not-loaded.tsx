import { codeOf } from '../api.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** In place of a section that could not be read. */
export const NotLoaded = ({ query }: { query: { error: Error | null; refetch: () => unknown } }) => (
  <ErrorState reference={codeOf(query.error)} onRetry={() => void query.refetch()} />
);
