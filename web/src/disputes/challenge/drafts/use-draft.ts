import type { Draft, DraftFields } from '@purser/contract/disputes/draft';
import { fieldText } from '@purser/contract/disputes/draft';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, client, codeOf, dataOf, statusOf } from '../../../api.ts';
import { useSaveMoments } from '../../../form/use-save-moments.ts';
import { newKey } from '../../../idempotency.ts';
import { settings } from '../../../page-settings.ts';
import { differing, isSame, mergeDraft, replaced } from './draft-fields.ts';
import type { Clash, Fields } from './draft-fields.ts';

/** Milliseconds without a change until it is saved. */
const pause = 800;
/** Milliseconds between two looks for another user’s changes, and until a failed save is tried again. */
const interval = 4000;
/** A page that closes can send so many bytes. */
const mostKeptAlive = 60_000;

/** Why the newest changes aren’t saved yet. */
export type SaveProblem = 'signed-out' | 'offline' | 'too-long' | 'refused';

/** What another user changed meanwhile, and is shown here now. */
export interface News {
  by: string | undefined;
  fields: string[];
}

/** Quiet, because it is read again and again while somebody types. */
export const draftQuery = (dispute_id: string) =>
  api.disputes.getDraft.queryOptions({
    input: dispute_id ? { dispute_id } : skipToken,
    context: { isQuiet: true },
  });

/** Keeps what is typed on the server as one types, and takes over what other users change. */
export function useDraft({
  dispute_id,
  loaded,
  fields,
  isEnabled,
  onTheirs,
  onClosed,
}: {
  dispute_id: string;
  /** The draft that the form began with. */
  loaded: Draft;
  /** What the form has. */
  fields: DraftFields;
  isEnabled: boolean;
  /** Shows other values of these fields in the form. */
  onTheirs: (names: readonly string[], from: Fields) => void;
  /** The dispute can’t be answered anymore. */
  onClosed: () => void;
}) {
  const [editor] = useState(newKey);
  /** What the server has, as far as this page knows. */
  const [began] = useState({ version: loaded.version, fields: loaded.version > 0 ? loaded.fields : fields });
  const base = useRef<{ version: number; fields: Fields }>(began);
  const [known, setKnown] = useState(began.fields);
  /** Sent without a response, so that the server may have it. */
  const sent = useRef<Fields>({});
  /** All saves on their way. */
  const running = useRef<Promise<void>>(undefined);
  const [clashes, setClashes] = useState<Clash[]>([]);
  const [news, setNews] = useState<News>();
  const [problem, setProblem] = useState<SaveProblem>();
  const [saved, setSaved] = useState({ at: loaded.saved_at, by: loaded.saved_by, isHere: false });
  // What renders see comes later than what a save needs.
  const open = useRef<Clash[]>([]);
  const latest = useRef(fields);
  useEffect(() => {
    latest.current = fields;
  });

  const isUnsaved = (mine: Fields) => differing(outgoingOf(mine, open.current), base.current.fields).length > 0;
  const know = (version: number, now: Fields) => {
    base.current = { version, fields: now };
    setKnown(now);
  };

  const take = (theirs: Draft) => {
    if (theirs.version <= base.current.version) return;
    const { adopted, clashes: found } = mergeDraft(base.current.fields, latest.current, theirs, (field, value) =>
      isSame(sent.current[field], value),
    );
    const again = new Set(found.map(({ field }) => field));
    open.current = [...open.current.filter(({ field }) => !again.has(field) && !adopted.includes(field)), ...found];
    setClashes(open.current);
    know(theirs.version, theirs.fields);
    setSaved({ at: theirs.saved_at, by: theirs.saved_by, isHere: false });
    if (adopted.length === 0) return;
    onTheirs(adopted, theirs.fields);
    latest.current = replaced(latest.current, adopted, theirs.fields);
    const author = adopted.map((field) => theirs.authors[field]).find(Boolean) ?? theirs.saved_by;
    setNews({ by: author?.id === settings.currentUser.id ? undefined : author?.name, fields: adopted });
  };

  const send = async (isQuiet: boolean, outlivesPage = false): Promise<void> => {
    const outgoing = outgoingOf(latest.current, open.current) as DraftFields; // as above
    const { version } = base.current;
    try {
      const stored = await client.disputes.saveDraft(
        { dispute_id, version, fields: outgoing, editor },
        { context: { isQuiet, outlivesPage } },
      );
      if (stored.version >= base.current.version) know(stored.version, outgoing);
      setSaved({ at: stored.saved_at, by: null, isHere: true });
      setProblem(undefined);
      sent.current = {};
    } catch (error) {
      if (codeOf(error) === 'draft_changed') {
        take(dataOf(error) as Draft); // declared with the code
        sent.current = {};
        // The server answered, so what kept an earlier save from it is over.
        setProblem(undefined);
        return;
      }
      const found = problemOf(error);
      if (found === 'offline') sent.current = { ...sent.current, ...outgoing };
      setProblem(found);
      if (codeOf(error) === 'dispute_not_editable') onClosed();
      throw error;
    }
  };

  const begin = (isQuiet: boolean, outlivesPage = false): Promise<void> => {
    const all = Promise.all([send(isQuiet, outlivesPage), running.current])
      .then(() => undefined)
      .finally(() => {
        if (running.current === all) running.current = undefined;
      });
    running.current = all;
    return all;
  };

  /** Saves until nothing is left, one after the other. Returns whether everything is saved. */
  const save = async (isQuiet = true): Promise<boolean> => {
    if (!isEnabled) return true;
    try {
      await running.current;
      for (let round = 0; round < 5 && isUnsaved(latest.current); round++) {
        await begin(isQuiet);
      }
    } catch {
      return false;
    }
    return !isUnsaved(latest.current) && open.current.length === 0;
  };
  const saveAtOnce = () => {
    // Also beside a save that runs: it has less, and may end with the page.
    if (!isEnabled || !isUnsaved(latest.current)) return;
    void begin(true, fieldText(latest.current).length < mostKeptAlive).catch(() => undefined);
  };

  const isDirty = isEnabled && (clashes.length > 0 || differing(fields, known).length > 0);
  useSaveMoments({
    // A choice between two values ends the pause too.
    due: isDirty ? fieldText([fields, clashes]) : '',
    pause,
    retry: interval,
    isFailing: problem !== undefined && problem !== 'too-long',
    save: () => void (isEnabled && isUnsaved(latest.current) && save()),
    saveAtOnce,
  });

  const polled = useQuery({
    ...draftQuery(dispute_id),
    enabled: isEnabled,
    refetchInterval: interval,
    retry: false,
  });
  const takePolled = useEffectEvent((draft: Draft) => {
    // The response of a save of our own comes first.
    if (!running.current && !problem) take(draft);
  });
  useEffect(() => {
    if (polled.data && isEnabled) takePolled(polled.data);
  }, [polled.data, isEnabled]);

  return {
    clashes,
    news,
    problem,
    saved,
    isDirty,
    /** Whether leaving now would lose something. */
    isStuck: isEnabled && (clashes.length > 0 || problem !== undefined),
    save,
    /** Whether nothing of another user’s is left to choose from, newest changes included. */
    look: async (): Promise<boolean> => {
      if (!isEnabled) return true;
      try {
        await running.current;
        take(await client.disputes.getDraft({ dispute_id }));
      } catch {
        // The act itself says what is wrong.
      }
      return open.current.length === 0;
    },
    forgetNews: () => setNews(undefined),
    /** Ends a clash, with the other value or the own one. */
    choose: (clash: Clash, isTheirs: boolean) => {
      open.current = open.current.filter(({ field }) => field !== clash.field);
      setClashes(open.current);
      if (isTheirs) onTheirs([clash.field], { [clash.field]: clash.theirs });
    },
  };
}

/** What is saved while another user’s values wait for a choice: those stay as they are. */
const outgoingOf = (mine: Fields, clashes: readonly Clash[]): Fields =>
  replaced(
    mine,
    clashes.map(({ field }) => field),
    Object.fromEntries(clashes.map(({ field, theirs }) => [field, theirs])),
  );

function problemOf(error: unknown): SaveProblem {
  const status = statusOf(error);
  if (status === 401 || codeOf(error) === 'rest_cookie_invalid_nonce') return 'signed-out';
  if (status === undefined || status >= 500 || status === 429) return 'offline';
  return status === 400 ? 'too-long' : 'refused';
}

export type DraftState = ReturnType<typeof useDraft>;
