import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { askGroups, whatWillBeAsked } from '@purser/contract/connect/what-will-be-asked';
import type { Ask, AskGroup } from '@purser/contract/connect/what-will-be-asked';
import { topicLabel, whyByTopic } from '../format/topic-words.ts';
import { Card } from '../ui/card.tsx';

const labelByGroup: Record<AskGroup, MessageDescriptor> = {
  business: msg`Your business`,
  you: msg`About you`,
  representative: msg`The person who represents the business`,
  people: msg`People behind the business`,
  account: msg`Shop and payouts`,
};

/** The data and documents that verification will need for these answers, and why. */
export function WhatWillBeAsked({
  country,
  businessType,
  structure,
}: {
  country: string;
  businessType?: string | undefined;
  structure?: string | undefined;
}) {
  const { t } = useLingui();
  const asks = whatWillBeAsked({ country, businessType, structure });
  return (
    <Card title={<Trans>What you’ll need</Trans>}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          <Trans>The law requires our payments partner to know who it pays. Have these details at hand:</Trans>
        </p>
        {askGroups.map(
          (group) =>
            asks[group] && (
              <section key={group} aria-label={t(labelByGroup[group])}>
                <h3 className="mb-1 font-semibold">{t(labelByGroup[group])}</h3>
                <ul className="flex flex-col gap-1.5">
                  {asks[group].map((ask) => (
                    <AskLine key={ask.topic} ask={ask} country={country} />
                  ))}
                </ul>
              </section>
            ),
        )}
        {businessType === undefined && (
          <p className="text-muted">
            <Trans>Companies also provide their registration details and the people behind them.</Trans>
          </p>
        )}
      </div>
    </Card>
  );
}

function AskLine({ ask: { topic, when }, country }: { ask: Ask; country: string }) {
  const { t } = useLingui();
  const why = whyByTopic[topic];
  return (
    <li>
      <span>{t(topicLabel(topic, country))}</span>
      {when !== 'always' && (
        <span className="text-muted">
          {' '}
          · {when === 'later' ? <Trans>asked for later</Trans> : <Trans>only if needed</Trans>}
        </span>
      )}
      {why && <span className="block text-[0.8125rem] text-muted">{t(why)}</span>}
    </li>
  );
}
