import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../ui/section.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { keysQuery, scenariosQuery } from './control.ts';
import { NotLoaded } from './not-loaded.tsx';
import { ScenarioRow } from './scenario-row.tsx';

/** What can be made to happen at the provider, by what it is about. */
export function ScenariosCard() {
  const { t } = useLingui();
  const scenarios = useQuery(scenariosQuery);
  const keys = useQuery(keysQuery);
  const groups = [...new Set(scenarios.data?.map(({ group }) => group))];
  const [chosen, setChosen] = useState<string>();
  const group = chosen ?? groups[0] ?? '';
  return (
    <Section id="scenarios" title={t`Scenarios`}>
      {scenarios.data && keys.data ? (
        <Tabs
          label={t`Scenarios`}
          tabs={groups.map((each) => ({ id: each, label: each }))}
          selected={group}
          onSelect={setChosen}
        >
          <ul>
            {scenarios.data
              .filter((each) => each.group === group)
              .map((each) => (
                <li key={each.scenario} className="border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
                  <ScenarioRow scenario={each} account={keys.data.account} />
                </li>
              ))}
          </ul>
        </Tabs>
      ) : (
        <NotLoaded query={scenarios.data ? keys : scenarios} />
      )}
    </Section>
  );
}
