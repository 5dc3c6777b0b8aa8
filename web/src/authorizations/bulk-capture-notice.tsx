import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import type { BulkCapture } from './use-bulk-capture.ts';
import { paymentHref } from '../hrefs.ts';

/** What was not captured, and why, until it is captured or dismissed. */
export function BulkCaptureNotice({ bulk, onRetry }: { bulk: BulkCapture; onRetry: () => void }) {
  const { failed, resultById } = bulk;
  if (failed.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="danger"
        title={plural(failed.length, { one: '# payment was not captured', other: '# payments were not captured' })}
        onDismiss={bulk.forget}
        actions={
          <Button onPress={onRetry}>
            {plural(failed.length, { one: 'Retry the # failed', other: 'Retry the # failed' })}
          </Button>
        }
      >
        <ul className="max-h-48 overflow-y-auto">
          {failed.map(({ payment_intent_id, order_id, customer_name }) => {
            const result = resultById.get(payment_intent_id);
            return (
              <li key={payment_intent_id}>
                <Link href={paymentHref(payment_intent_id)}>
                  #{order_id} {customer_name}
                </Link>
                {': '}
                {result?.state === 'refused' ? (
                  result.reason
                ) : result?.state === 'unknown' ? (
                  <Trans>The payment provider hasn’t responded yet.</Trans>
                ) : (
                  <Trans>You stopped before it started.</Trans>
                )}
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
