import { Suspense, useId, useState } from 'react';
import { can } from '../../api/can.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { TagFilter, type TagFilterProps } from '../../map/tags/TagFilter.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { IconGeofence } from '../../ui/icons.tsx';
import { Row } from '../../ui/layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SimilarNote } from '../../ui/similar.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { useTyped } from '../../ui/use-typed.ts';
import { DeletedButton, DrawButtons, ImportButton } from './DrawMenu.tsx';
import type { Found } from './filter.ts';
import { GeofenceList } from './GeofenceList.tsx';
import { GeofencesExport } from './GeofencesExport.tsx';
import classes from './ListSide.module.css';
import { ChosenBar } from './lazy-editor.ts';
import type { PageNavigation } from './use-address.ts';
import type { GeofencesData } from './use-geofences-data.ts';

const words = text.geofences;

interface ListSideProps {
  data: GeofencesData;
  found: Found | undefined;
  find: string;
  filter: TagFilterProps;
  selectedId: number | undefined;
  hoveredId: number | undefined;
  onHover: (id: number | undefined) => void;
  selection: Selection;
  chosen: readonly ListedGeofence[];
  navigation: PageNavigation;
  onDraw: PageNavigation['draw'];
}

/** The list with its search, or the reason why there is no list. */
export function ListSide(props: ListSideProps) {
  const { data, found, find, filter, selectedId, hoveredId, onHover, selection, chosen, navigation } = props;
  if (!data.geofences || !found) {
    return data.error ? <ErrorState error={data.error} onRetry={data.retry} /> : <ListSkeleton rows={14} />;
  }
  if (!can.list('geofence')) return <EmptyState icon={<IconGeofence size={24} />} {...words.notListed} />;
  if (data.geofences.length === 0) return <Empty navigation={navigation} onDraw={props.onDraw} />;
  const foot = (
    <ListFoot
      shown={found.shown}
      filters={[find, ...tagsIn(filter)]}
      onImport={navigation.importFile}
      onDeleted={() => showDeleted(navigation)}
    />
  );
  return (
    <>
      <ListHead find={find} onFind={(next) => navigation.filter({ find: next || undefined })} {...filter} />
      {found.shown.length === 0 ? (
        <EmptyState
          title={words.noHits.title}
          detail={words.noHits.detail}
          action={
            <Button variant="default" onClick={() => navigation.filter({ find: undefined, tags: undefined })}>
              {words.clearFilters}
            </Button>
          }
        />
      ) : (
        <>
          <SimilarNote count={found.shown.length - found.exact} />
          <GeofenceList
            geofences={found.shown}
            exact={found.exact}
            index={data.index}
            selectedId={selectedId}
            hoveredId={hoveredId}
            selection={selection}
            onOpen={navigation.open}
            onHover={onHover}
          />
        </>
      )}
      {chosen.length === 0 ? (
        foot
      ) : (
        <Suspense fallback={foot}>
          <ChosenBar geofences={chosen} selection={selection} index={data.index} onGone={navigation.close} />
        </Suspense>
      )}
    </>
  );
}

/** Names of the tags that the list is filtered by. */
const tagsIn = ({ index, chosen }: TagFilterProps): string[] => [
  ...index.tags.filter(({ id }) => chosen.includes(id)).map(({ name }) => name),
  ...(chosen.includes('none') ? [words.noTag] : []),
];

const showDeleted = (navigation: PageNavigation): void => navigation.filter({ deleted: true });

function Empty({ navigation, onDraw }: Pick<ListSideProps, 'navigation' | 'onDraw'>) {
  const mayChange = useMayChange('geofence');
  return (
    <EmptyState
      icon={<IconGeofence size={24} />}
      title={words.empty.title}
      detail={mayChange ? words.empty.detail : `${words.empty.detail} ${words.empty.viewer}`}
      action={
        <DrawButtons onDraw={onDraw} onImport={navigation.importFile} onDeleted={() => showDeleted(navigation)} />
      }
    />
  );
}

interface ListFootProps {
  shown: readonly ListedGeofence[];
  /** Names of the filters. */
  filters: readonly string[];
  onImport: () => void;
  onDeleted: () => void;
}

/** Saves the listed geofences as a file, imports others, and shows the deleted ones. */
function ListFoot({ shown, filters, onImport, onDeleted }: ListFootProps) {
  return (
    <Row align="stretch" wrap className={classes.foot}>
      {shown.length > 0 && <GeofencesExport geofences={shown} filters={filters} />}
      <ImportButton onImport={onImport} />
      <DeletedButton onPress={onDeleted} />
    </Row>
  );
}

interface ListHeadProps extends TagFilterProps {
  find: string;
  onFind: (find: string) => void;
}

/** Search, and the tags to filter by. */
function ListHead({ find, onFind, ...filter }: ListHeadProps) {
  const [typed, setTyped] = useTyped(find, onFind);
  const [open, setOpen] = useState(false);
  const tagsId = useId();
  const chosen = filter.chosen.length;
  return (
    <div className={classes.head}>
      <Row align="stretch">
        <div className={classes.search}>
          <SearchBox label={words.find} value={typed} onChange={setTyped} hotkey />
        </div>
        {filter.index.tags.length > 0 && (
          <Button
            variant={chosen > 0 ? 'light' : 'default'}
            aria-expanded={open}
            aria-controls={tagsId}
            aria-label={chosen > 0 ? words.filter.openWith(String(chosen)) : text.geofences.details.tags}
            title={words.filter.label}
            onClick={() => setOpen(!open)}
          >
            {chosen > 0 ? words.filter.chosen(String(chosen)) : text.geofences.details.tags}
          </Button>
        )}
      </Row>
      <div id={tagsId} className={classes.tags} hidden={!open}>
        {open && <TagFilter {...filter} />}
      </div>
    </div>
  );
}
