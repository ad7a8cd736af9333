import { type DragEvent, useId, useState } from 'react';
import { useMayChange } from '../../api/me.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { Button } from '../../ui/Button.tsx';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { IconDownload } from '../../ui/icons.tsx';
import { Textarea } from '../../ui/inputs.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { DownloadExisting } from './DownloadExisting.tsx';
import classes from './ImportPage.module.css';
import type { Source } from './ImportPage.tsx';
import type { ImportKind } from './import-kinds.ts';
import { saveTemplate } from './save-template.ts';

const words = officeText.imports.choose;

const tables = '.xlsx,.xlsm,.csv,.tsv,.txt';

interface ChooseDataProps {
  kind: ImportKind;
  source: Source | undefined;
  problem: string | undefined;
  isReading: boolean | undefined;
  onChoose: (source: Source | undefined) => void;
}

/** Drop, choose or paste. */
export function ChooseData({ kind, source, problem, isReading, onChoose }: ChooseDataProps) {
  const [pasted, setPasted] = useState('');
  const [isOver, setOver] = useState(false);
  const titleId = useId();
  const mayChange = useMayChange(kind.kind);
  const take = (file: File): void => {
    setPasted('');
    onChoose({ name: file.name, data: file });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  };
  return (
    <section aria-labelledby={titleId} className={classes.step}>
      <h2 id={titleId}>{words.title}</h2>
      <Quiet>{mayChange ? (kind.fields.points ? words.shapes : words.detail) : text.records.viewerMayNot}</Quiet>
      <Stack
        gap={12}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Row wrap>
          <ChooseFile
            variant={source ? 'default' : 'filled'}
            label={words.file}
            accept={kind.fields.points ? `${tables},.kml,.kmz,.gpx,.geojson,.json,.wkt,.umap` : tables}
            onFile={take}
          >
            {source ? words.other : words.file}
          </ChooseFile>
          <Button variant="subtle" icon={<IconDownload size={16} />} onClick={() => void saveTemplate(kind)}>
            {words.template}
          </Button>
          <DownloadExisting kind={kind} />
        </Row>
        <Textarea
          label={words.paste}
          rows={3}
          value={pasted}
          placeholder={words.pastePlaceholder}
          onChange={({ currentTarget: { value } }) => {
            setPasted(value);
            onChoose(value.trim() === '' ? undefined : { name: words.pasted, data: new Blob([value]) });
          }}
        />
      </Stack>
      <div role="status">{isReading && words.reading}</div>
      {problem !== undefined && <ProblemNote>{problem}</ProblemNote>}
    </section>
  );
}
