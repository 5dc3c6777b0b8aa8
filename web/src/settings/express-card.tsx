import { Trans, useLingui } from '@lingui/react/macro';
import { MethodList } from './method-cards.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-form.tsx';

/** Ways to pay in fewer steps. */
export function ExpressCard(section: SectionProps) {
  const { t } = useLingui();
  return (
    <Section
      id="express-checkouts"
      title={t`Express checkouts`}
      intro={<Trans>Customers who are known to the provider pay without typing their card.</Trans>}
    >
      <MethodList {...section} ids={section.settings.available_payment_method_ids.filter((id) => id === 'link')} />
    </Section>
  );
}
