import { Trans, useLingui } from '@lingui/react/macro';
import { complianceProgramOf, complianceFee } from '@purser/contract/disputes/enhanced-evidence';
import { useController } from 'react-hook-form';
import { helpLook } from '../../form/field-look.ts';
import { TickBox } from '../../form/tick-box.tsx';
import { formatExplicitMoney } from '../../format/money.ts';
import { Card } from '../../ui/card.tsx';
import type { StepProps } from './step-props.ts';

/** The fee of the card network for a compliance case, which must be agreed to before the case can be challenged. */
export function FeeAcknowledgement({
  dispute,
  control,
  isReadOnly,
  disabledReason,
}: Pick<StepProps, 'dispute' | 'control' | 'isReadOnly' | 'disabledReason'>) {
  const { t } = useLingui();
  const { field } = useController({ control, name: 'fee_acknowledged' });
  const program = complianceProgramOf(dispute);
  if (!program) return null;
  const fee = formatExplicitMoney(complianceFee.amount, complianceFee.currency);
  const isVisa = program === 'visa_compliance';
  return (
    <Card title={t`Fee of the card network`} level={3}>
      {isReadOnly ? (
        <p>{field.value ? <Trans>You agreed to the fee.</Trans> : <Trans>You didn’t agree to the fee.</Trans>}</p>
      ) : (
        <>
          <TickBox isSelected={field.value} onChange={field.onChange} isDisabled={disabledReason !== undefined}>
            <Trans>I agree to the network fee of {fee} (or the equivalent in my currency).</Trans>
          </TickBox>
          <p className={`${helpLook} mt-2`}>
            {isVisa ? (
              <Trans>
                Visa decides this case itself. The fee comes on top of the dispute fee. You get it back if you win, and
                you don’t pay it if you accept the dispute.
              </Trans>
            ) : (
              <Trans>
                Mastercard decides this case itself. The fee comes on top of the dispute fee. You get it back if you
                win, and you don’t pay it if you accept the dispute.
              </Trans>
            )}
          </p>
        </>
      )}
    </Card>
  );
}
