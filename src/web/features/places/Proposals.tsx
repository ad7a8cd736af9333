import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Proposal } from '../../../contract/proposals.ts';
import { shapeOf } from '../../../geo/shape.ts';
import { useDismissProposal, useForget } from '../../api/findings.ts';
import { refreshOnce } from '../../api/fresh-after.ts';
import { useDeleteGeofences, useSaveGeofence } from '../../api/geofences.ts';
import { useBackfillGeofence } from '../../api/past.ts';
import type { RecordBody } from '../../api/row.ts';
import { tagsQuery } from '../../api/tags.ts';
import classes from '../../components/findings/FindingCards.module.css';
import { MiniMap } from '../../components/findings/MiniMap.tsx';
import type { Apply } from '../../components/findings/use-apply-shape.ts';
import { searchToDraw } from '../../data/shape-in-url.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { Select } from '../../ui/inputs.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { mostPrinted, usePrinting } from '../../ui/printing.ts';

const words = text.findings.proposals;
const step = 20;

/** Places with the most time first. Selected ones become geofences together, with a tag. */
export function Proposals({ proposals, mayChange, ...apply }: Apply & { proposals: readonly Proposal[] }) {
  const format = useFormat();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [tagId, setTagId] = useState('');
  const [most, setMost] = useState(step);
  const { data: tags = [] } = useQuery(tagsQuery);
  const { create, running } = useCreatePlaces();
  const reason = mayChange ? undefined : text.geofences.viewerMayNot;
  const chosen = proposals.filter(({ key }) => selected.has(key));
  const toggle = (key: string): void => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    setSelected(next);
  };
  const drawn = usePrinting() ? mostPrinted : most;
  const left = proposals.length - drawn;
  return (
    <>
      <Quiet>{words.summary(proposals.length, format.number(proposals.length))}</Quiet>
      <Row wrap align="end" data-print="hidden">
        <Select
          label={words.tag}
          value={tagId}
          onChange={(event) => setTagId(event.currentTarget.value)}
          options={[
            { value: '', label: words.noTag },
            ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <GatedButton
          reason={reason ?? (chosen.length === 0 ? words.selectFirst : undefined)}
          loading={running}
          onClick={() =>
            void create(chosen, tagId === '' ? [] : [Number(tagId)], apply).then(() => setSelected(new Set()))
          }
        >
          {words.create(chosen.length, format.number(chosen.length))}
        </GatedButton>
      </Row>
      <Stack as="ul" gap={8} className={classes.list}>
        {proposals.slice(0, drawn).map((proposal) => (
          <ProposalCard
            key={proposal.key}
            {...{ proposal, reason }}
            isSelected={selected.has(proposal.key)}
            onToggle={() => toggle(proposal.key)}
          />
        ))}
      </Stack>
      {left > 0 && (
        <Row>
          <Button compact variant="subtle" onClick={() => setMost(most + step)}>
            {text.past.more(format.number(Math.min(left, step)), format.number(left))}
          </Button>
        </Row>
      )}
    </>
  );
}

interface ProposalCardProps {
  proposal: Proposal;
  reason: string | undefined;
  isSelected: boolean;
  onToggle: () => void;
}

function ProposalCard({ proposal, reason, isSelected, onToggle }: ProposalCardProps) {
  const format = useFormat();
  const dismiss = useDismiss();
  const shape = shapeOf(proposal.shape);
  const { centre, stops, vehicles, seconds } = proposal;
  const name = proposal.name ?? format.coordinates(centre);
  const drawing = shape && searchToDraw(shape);
  return (
    <Row as="li" gap={12} align="start" wrap className={classes.card}>
      {shape && <MiniMap label={text.findings.sketch(name)} shape={shape} lines={[[centre]]} />}
      <Stack gap={4} className={classes.words}>
        <Row as="label">
          <input type="checkbox" checked={isSelected} onChange={onToggle} />
          <strong>{name}</strong>
        </Row>
        <p>
          {words.facts(
            text.past.both(
              words.stops(stops, format.number(stops)),
              text.past.vehicles(vehicles, format.number(vehicles)),
            ),
            format.duration(seconds),
          )}
        </p>
        <Row wrap>
          {drawing && (
            <Link data-print="hidden" to={paths.newGeofence} search={drawing}>
              {words.draw}
            </Link>
          )}
          <GatedButton variant="default" reason={reason} onClick={() => void dismiss(proposal.key, name)}>
            {words.dismiss}
          </GatedButton>
        </Row>
      </Stack>
    </Row>
  );
}

/** Hides a proposal for good, with Undo. */
function useDismiss(): (key: string, name: string) => Promise<void> {
  const dismissing = useDismissProposal();
  const forget = useForget();
  return async (key, name) => {
    const send = (dismissed: boolean): Promise<unknown> => dismissing.mutateAsync({ key, dismissed });
    const failed = (error: unknown): unknown => notifyFailure(error, (why) => text.findings.notSaved(name, why));
    try {
      await send(true);
    } catch (error) {
      return void failed(error);
    }
    forget.proposal(key);
    notifyUndo(words.dismissed(name), () => void send(false).catch(failed));
  };
}

/** Creates geofences of proposals, with their past if that is wished. One Undo deletes all of them, also before their past counts. */
function useCreatePlaces() {
  const format = useFormat();
  const [running, setRunning] = useState(false);
  const saving = useSaveGeofence();
  const backfilling = useBackfillGeofence();
  const deleting = useDeleteGeofences();
  const forget = useForget();
  const create = async (
    proposals: readonly Proposal[],
    tags: number[],
    { startDate, withPast }: Omit<Apply, 'mayChange'>,
  ): Promise<void> => {
    setRunning(true);
    const ids: number[] = [];
    let isUndone = false;
    const undo = (): void => {
      isUndone = true;
      deleting.mutateAsync(ids).catch((error: unknown) => notifyFailure(error, words.undoFailed));
    };
    const failed = (error: unknown): void => {
      if (!isUndone) notifyFailure(error, words.createFailed);
    };
    const createAll = async (): Promise<void> => {
      for (const { key, centre, shape, name } of proposals) {
        const description = name ?? format.coordinates(centre);
        const record = { description, ...shape, tags } as RecordBody<'saveGeofence'>;
        const { id } = await saving.mutateAsync({ record });
        if (id === undefined) continue;
        ids.push(id);
        forget.proposal(key);
      }
    };
    const addPast = async (): Promise<void> => {
      for (const geofenceId of ids) if (!isUndone) await backfilling.mutateAsync({ geofenceId, startDate });
    };
    await refreshOnce(async () => {
      await createAll().catch(failed);
      // The past of many places takes seconds.
      if (ids.length > 0) notifyUndo(words.created(ids.length, format.number(ids.length)), undo);
      if (withPast) await addPast().catch(failed);
    });
    setRunning(false);
  };
  return { create, running };
}
