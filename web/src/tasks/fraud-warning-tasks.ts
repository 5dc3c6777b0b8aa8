import { t } from '@lingui/core/macro';
import type { FraudWarning } from '@purser/contract/fraud/fraud-warning';
import { recordEvent } from '../events.ts';
import { refundPaymentHref } from '../hrefs.ts';
import { fraudWarningCosts } from '../transactions/fraud-warning.ts';
import type { Task } from './task.ts';

/** A task for each payment that its bank reported as fraud: refunding it prevents the dispute. */
export const fraudWarningTasks = (warnings: readonly FraudWarning[]): Task[] =>
  warnings.map((warning, index) => {
    const { refund, dispute, fee } = fraudWarningCosts(warning);
    return {
      key: `fraud-warning-${warning.id}`,
      level: 1,
      title: t`The bank reported a payment of ${refund} as fraud`,
      content: t`Refunding it now costs ${refund}. A dispute would cost ${dispute}, with its fee of ${fee}.`,
      completed: false,
      // Several stay short; the newest is open.
      expanded: index === 0,
      expandable: true,
      isDismissable: true,
      showActionButton: true,
      actionLabel: t`Refund ${refund}`,
      action: {
        href: refundPaymentHref(warning.payment_intent_id),
        onPress: () => recordEvent('wcpay_overview_task_click', { task: 'fraud-warning-task' }),
      },
      dataAttrs: { 'data-urgent': 'true' },
    };
  });
