import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TerminalLocation } from '@purser/contract/readers/location';
import type { Reader } from '@purser/contract/readers/reader';
import { isSimulated, readerModel } from '@purser/contract/readers/reader-model';
import { ago } from '../format/ago.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatFullDateTime, toDate } from '../format/date.ts';
import { now } from '../now.ts';
import { mayWrap } from '../table/cell-look.ts';
import type { Column } from '../table/column.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { Menu } from '../ui/menu.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { StatusLook } from '../ui/status-badge.tsx';
import { Truncate } from '../ui/truncate.tsx';
import { wordByStatus } from './reader-fees.ts';

export type ReaderAct = 'rename' | 'move' | 'test' | 'forget';

const active: StatusLook = {
  label: wordByStatus.active,
  tone: 'success',
  meaning: msg`Took a payment this month, so its monthly fee is due.`,
};
const inactive: StatusLook = {
  label: wordByStatus.inactive,
  tone: 'neutral',
  meaning: msg`Took no payment this month, so it costs nothing.`,
};

/** Reader ID, model and status first; then what the provider knows besides. */
export function useReaderColumns({
  locations,
  onAct,
}: {
  /** Absent until they are loaded. */
  locations: readonly TerminalLocation[] | undefined;
  onAct: (act: ReaderAct, reader: Reader) => void;
}): Column<Reader>[] {
  const { t } = useLingui();
  const nameById = new Map(locations?.map(({ id, display_name }) => [id, display_name]));
  return [
    {
      key: 'id',
      label: t`Reader ID`,
      isInteractive: true,
      render: ({ id }) => <CopyableId id={id} label={t`Copy reader ID`} />,
    },
    {
      key: 'device_type',
      label: t`Model`,
      className: mayWrap,
      card: 'when',
      render: (reader) => <ModelCell reader={reader} />,
    },
    {
      key: 'is_active',
      label: t`Status`,
      card: 'state',
      render: ({ is_active }) => (
        <span className="inline-flex flex-col items-start leading-tight">
          <StatusBadge look={is_active ? active : inactive} />
          <span className="text-xs text-muted max-sm:hidden">
            {is_active ? <Trans>Monthly fee due</Trans> : <Trans>No fee this month</Trans>}
          </span>
        </span>
      ),
    },
    {
      key: 'label',
      label: t`Name`,
      card: 'who',
      render: ({ label }) => <Truncate text={label} className="max-w-40 sm:max-xl:max-w-32" />,
    },
    {
      key: 'location',
      label: t`Location`,
      render: ({ location }) =>
        location ? <Truncate text={nameById.get(location) ?? location} className="max-w-40 sm:max-xl:max-w-32" /> : '—',
    },
    { key: 'connection', label: t`Connection`, card: 'amount', render: (reader) => <Connection reader={reader} /> },
    {
      key: 'acts',
      label: t`Actions`,
      isUnlabelled: true,
      isInteractive: true,
      card: 'icon',
      render: (reader) => <ReaderMenu reader={reader} onAct={onAct} />,
    },
  ];
}

/** The product’s name, and under it the type as the provider writes it and the version of its software. */
function ModelCell({ reader: { device_type, software_version } }: { reader: Reader }) {
  const name = readerModel(device_type)?.name;
  if (!name) return <>{device_type}</>;
  return (
    <span className="inline-flex flex-col leading-tight">
      <span>{isSimulated(device_type) ? <Trans>{name} (simulated)</Trans> : name}</span>
      <span className="text-xs font-normal text-muted max-sm:hidden">
        {device_type}
        {software_version && <span className="max-xl:hidden"> · {software_version}</span>}
      </span>
    </span>
  );
}

/** Whether it can be reached, and when it last was. */
const Connection = ({ reader: { is_online, last_seen } }: { reader: Reader }) => (
  <span className="inline-flex flex-col items-start leading-tight max-sm:items-end max-sm:font-normal">
    {is_online === null ? (
      <span className="text-muted">
        <Trans>Through its app</Trans>
      </span>
    ) : is_online ? (
      <Badge tone="success">
        <Trans>Online</Trans>
      </Badge>
    ) : (
      <Badge tone="warning">
        <Trans>Offline</Trans>
      </Badge>
    )}
    {last_seen && (
      <span title={formatFullDateTime(last_seen)} className="text-xs text-muted max-sm:hidden">
        <LastSeen at={last_seen} />
      </span>
    )}
  </span>
);

const dayLong = 24 * 3_600_000;

/** Hours on the first day, then the day. */
function LastSeen({ at }: { at: string }) {
  const moment = toDate(at)?.getTime() ?? 0;
  const past = ago(moment / 1000);
  return now() - moment < dayLong ? (
    <Trans>Seen {past}</Trans>
  ) : (
    <Trans>
      Seen <DateTime moment={at} form="date" />
    </Trans>
  );
}

function ReaderMenu({ reader, onAct }: { reader: Reader; onAct: (act: ReaderAct, reader: Reader) => void }) {
  const { t } = useLingui();
  const { label, device_type } = reader;
  const followsApp = readerModel(device_type)?.hasScreen === false;
  const act = (name: ReaderAct) => () => onAct(name, reader);
  return (
    <Menu
      label={t`Actions for ${label}`}
      renderTrigger={({ ref, ...props }) => (
        <IconButton {...props} ref={ref} icon="more" label={t`Actions for ${label}`} />
      )}
      entries={[
        { id: 'rename', label: t`Rename`, onAction: act('rename') },
        {
          id: 'move',
          label: t`Move to another location`,
          onAction: act('move'),
          disabledReason: followsApp ? t`The app moves this reader when it connects to it.` : undefined,
        },
        {
          id: 'test',
          label: t`Test the screen`,
          onAction: act('test'),
          disabledReason: followsApp ? t`This reader has no screen. Test it in the app.` : undefined,
        },
        { id: 'forget', label: t`Forget reader`, isDanger: true, onAction: act('forget') },
      ]}
    />
  );
}
