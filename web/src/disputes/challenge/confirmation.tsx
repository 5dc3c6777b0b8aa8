import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { challengeHref, disputesHref } from '../../hrefs.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';

/** After the submission: what happens next. */
export function Confirmation({ id, onView }: { id: string; onView: () => void }) {
  const { t } = useLingui();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card>
      <span className="mb-3 inline-flex size-11 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <Icon name="check" className="size-5" />
      </span>
      <h1 ref={title} tabIndex={-1} className="text-[1.375rem] leading-tight font-semibold tracking-[-0.01em]">
        <Trans>Thanks for sharing your response</Trans>
      </h1>
      <h2 className="mt-5 mb-2 font-semibold">{t`What happens next`}</h2>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        <li>
          <Trans>Your evidence goes to the customer’s bank, which reviews it.</Trans>
        </li>
        <li>
          <Trans>The decision may take up to 3 months. Usually it takes a few weeks.</Trans>
        </li>
        <li>
          <Trans>The result is shown in the disputes list.</Trans>
        </li>
      </ol>
      <div data-stack className="mt-6 flex flex-wrap gap-2">
        <ButtonLink href={disputesHref()} variant="primary">
          <Trans>Return to disputes</Trans>
        </ButtonLink>
        <ButtonLink href={challengeHref(id)} onPress={onView}>
          <Trans>View submitted dispute</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
