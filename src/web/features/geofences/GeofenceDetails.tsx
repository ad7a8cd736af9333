import { Link } from '@tanstack/react-router';
import { emailAddresses } from '../../../contract/email-addresses.ts';
import { areaSquareMetres } from '../../../geo/area.ts';
import type { Geofence, ListedGeofence } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import type { Tag } from '../../api/tags.ts';
import { DeletedRecord } from '../../components/MissingRecord.tsx';
import { Recipients } from '../../components/Recipients.tsx';
import { deleteOne, restoreOne } from '../../data/delete-one.ts';
import { useIsAt } from '../../data/use-href.ts';
import { TagSwatch } from '../../map/colours/TagSwatch.tsx';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { IconCopy, IconEdit, IconTrash } from '../../ui/icons.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './GeofenceDetails.module.css';
import { GeofenceMore } from './GeofenceMore.tsx';
import { loadEditor } from './lazy-editor.ts';

const words = text.geofences;

interface GeofenceDetailsProps {
  geofence: ListedGeofence;
  index: TagIndex;
  /** The filters hide this geofence in the list; this removes them. */
  onUnfilter: (() => void) | undefined;
  onEdit: () => void;
  onCopy: () => void;
  onClose: () => void;
}

export function GeofenceDetails({ geofence, index, onUnfilter, onEdit, onCopy, onClose }: GeofenceDetailsProps) {
  const format = useFormat();
  const remove = useDelete(onClose);
  const gate = useMayChange('geofence') ? undefined : words.viewerMayNot;
  const preload = (): void => void loadEditor().catch(() => undefined);
  return (
    <Panel
      title={geofence.description}
      subtitle={shapeWords(geofence, format)}
      onClose={onClose}
      footer={
        <Row wrap align="stretch" justify="between" className={classes.footer}>
          <GatedButton
            variant="subtle"
            danger
            icon={<IconTrash size={16} />}
            reason={gate}
            onClick={() => remove(geofence)}
          >
            {text.common.delete}
          </GatedButton>
          <Row align="stretch">
            <GatedButton variant="default" icon={<IconCopy size={16} />} reason={gate} onClick={onCopy}>
              {words.details.copy}
            </GatedButton>
            <GatedButton
              variant="default"
              icon={<IconEdit size={16} />}
              reason={gate}
              onClick={onEdit}
              onPointerEnter={preload}
              onFocus={preload}
            >
              {text.common.edit}
            </GatedButton>
          </Row>
        </Row>
      }
    >
      {onUnfilter && (
        <Quiet size={13} className={classes.note}>
          {words.details.filteredOut}{' '}
          <Button compact variant="subtle" onClick={onUnfilter}>
            {words.clearFilters}
          </Button>
        </Quiet>
      )}
      <GeofenceFacts geofence={geofence} tags={index.of(geofence)} />
      <GeofenceMore key={geofence.id} geofence={geofence} index={index} />
    </Panel>
  );
}

function GeofenceFacts({ geofence, tags }: { geofence: ListedGeofence; tags: readonly Tag[] }) {
  const format = useFormat();
  const { descriptionExt, addr1, addr2, addr3, addr4, email, shape } = geofence;
  const address = [addr1, addr2, addr3, addr4].filter((line) => line !== null && line !== '');
  return (
    <Facts>
      <Fact term={words.details.tags}>
        {tags.length === 0 ? (
          <Quiet as="span">{words.noTag}</Quiet>
        ) : (
          <Stack as="ul" gap={4} className={classes.tags}>
            {tags.map(({ id, name, colour }) => (
              <li key={id}>
                <TagSwatch colour={colour} />
                {name}
              </li>
            ))}
          </Stack>
        )}
      </Fact>
      {descriptionExt !== null && <Fact term={words.details.about}>{descriptionExt}</Fact>}
      {address.length > 0 && <Fact term={words.details.address}>{address.join('\n')}</Fact>}
      {email !== null && (
        <Fact term={words.details.email}>
          <GeofenceNotices geofenceId={geofence.id} email={email} />
        </Fact>
      )}
      {shape?.kind === 'circle' && <Fact term={words.details.centre}>{format.coordinates(shape.centre)}</Fact>}
    </Facts>
  );
}

function shapeWords({ shape }: ListedGeofence, format: Format): string {
  if (!shape) return words.details.noShape;
  const area = format.area(areaSquareMetres(shape));
  if (shape.kind === 'circle') return words.details.circle(format.radius(shape.radiusMetres), area);
  return words.details.polygon(shape.nodes.length, format.number(shape.nodes.length), area);
}

/** `close` closes the panel of the deleted geofence. */
function useDelete(close: () => void): (geofence: Pick<Geofence, 'id' | 'description'>) => void {
  const [remove, restore] = [useDeleteRecord('geofence'), useRestoreRecord('geofence')];
  const isAt = useIsAt((id) => ({ to: `${paths.geofences}/${id}` }));
  const leave = (id: number): void => {
    if (isAt(id)) close();
  };
  return ({ id, description }) => deleteOne({ remove, restore, words: text.common, leave }, { id, name: description });
}

const missingWords = {
  ...text.geofenceForm.missing,
  panel: text.kinds.geofence,
  restore: text.records.missing.restore,
  viewerMayNot: text.geofences.viewerMayNot,
};

/** Panel for an address without a geofence of the list: offers to restore a deleted one. */
export function MissingGeofence({ geofenceId, onClose }: { geofenceId: number | undefined; onClose: () => void }) {
  const restoring = useRestoreRecord('geofence');
  return (
    <DeletedRecord
      kind="geofence"
      id={geofenceId}
      words={missingWords}
      nameOf={({ description }) => description}
      onClose={onClose}
      onRestore={(records) => records.forEach((each) => restoreOne(restoring, text.common, each))}
    />
  );
}

interface GeofenceNoticesProps {
  geofenceId: number;
  /** The addresses of the geofence. */
  email: string;
}

/** E-mail recipients of a geofence, who of them has unsubscribed, and the notices sent. */
function GeofenceNotices({ geofenceId, email }: GeofenceNoticesProps) {
  return (
    <>
      <Recipients about={{ geofenceId }} addresses={emailAddresses(email)} />
      <Link to={paths.alertsSent} search={{ geofence: [String(geofenceId)], period: 'last30Days' }}>
        {officeText.alerts.geofence.sent}
      </Link>
    </>
  );
}
