import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { showTestScreen } from '@purser/contract/readers/reader';
import { codeOf } from '../api.ts';

const refusalByCode: Record<ErrorCode<typeof showTestScreen>, MessageDescriptor> = {
  wcpay_http_request_failed: msg`The payment provider didn’t respond. Nothing changed; try again.`,
  wcpay_reader_not_found: msg`This reader is no longer registered to your store. Reload the page.`,
  wcpay_reader_offline: msg`The reader is offline. Check that it’s on and connected to the internet.`,
  wcpay_reader_busy: msg`The reader is taking a payment. Try again when it’s done.`,
  wcpay_reader_without_screen: msg`This reader follows an app and has no screen to test from here. Test it in the app.`,
};

/** Why an act on a reader was refused. */
export function readerRefusal(error: unknown): MessageDescriptor {
  const code = codeOf(error);
  return code !== undefined && Object.hasOwn(refusalByCode, code)
    ? refusalByCode[code as keyof typeof refusalByCode] // one of its own keys
    : msg`We couldn’t do this. Check your connection and try again.`;
}
